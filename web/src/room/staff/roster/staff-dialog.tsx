import { GAME_FORMATS } from '@/domain/stakes';
import * as z from 'zod/mini';
import type { Staff } from '@/api/staff-types';
import { differing } from '@/lib/differing';
import { ActForm } from '@/shells/act-form';
import { Checkbox } from '@/ui/checkbox';
import { Field, FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { Select } from '@/ui/select';
import { PasswordInput } from '@/ui/text-input';
import { saveStaff } from './acts';
import { formOf, ROLE_NAME, skillName, type StaffForm, toggled } from './model';
import { useSignIns } from './queries';

const ROLES = ['dealer', 'floor', 'security'] as const;
const NOBODY = 'none';

// The server says which values it refuses.
const staffSchema = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  skills: z.array(z.enum(GAME_FORMATS)),
  pin: z.nullable(z.string()),
  phone: z.string(),
  userId: z.string(),
  isActive: z.boolean(),
});

const F = fieldsOf<typeof staffSchema>();

interface StaffDialogProps {
  /** null: a new staff member. */
  staff: Staff | null;
  /** All staff, to show which sign-ins are taken. */
  people: readonly Staff[];
  onClose: () => void;
}

export function StaffDialog({ staff, people, onClose }: StaffDialogProps) {
  return (
    <ActForm
      act={saveStaff}
      schema={staffSchema}
      defaults={formOf(staff)}
      vars={(values, { before }) =>
        staff === null ? values : { staffId: staff.id, staffName: staff.name, change: differing(before, values) }
      }
      title={staff === null ? 'Add Staff' : `Edit ${staff.name}`}
      submit={staff === null ? 'Add Staff' : 'Save'}
      onClose={onClose}
    >
      {({ role }) => (
        <>
          <F.Text name="name" label="Name" required maxLength={80} />
          <F.Segmented name="role" label="Role" segments={ROLES.map((value) => ({ value, label: ROLE_NAME[value] }))} />
          {role === 'dealer' ? (
            <>
              <SkillFields />
              <PinField has={staff?.hasPin === true} />
            </>
          ) : null}
          <F.Text name="phone" label="Phone" type="tel" maxLength={40} />
          <SignInField staff={staff} people={people} />
          {staff === null ? null : (
            <F.Checkbox name="isActive">
              Works here
              <span className="block text-meta text-ink-3">
                Who does not is planned no more; what is recorded stays.
              </span>
            </F.Checkbox>
          )}
        </>
      )}
    </ActForm>
  );
}

/** No tick means every game, so that a new game format needs no change to the staff records. */
function SkillFields() {
  const { field, error } = useFormField<StaffForm['skills']>('skills');
  return (
    <FieldGroup label="Deals" hint="None ticked: every game." error={error}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 phone:gap-y-0">
        {GAME_FORMATS.map((skill) => (
          <Checkbox
            key={skill}
            checked={field.value.includes(skill)}
            onChange={() => field.onChange(toggled(field.value, skill))}
          >
            {skillName(skill)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

/** `has`: whether a PIN is set. */
function PinField({ has }: { has: boolean }) {
  const { field, error } = useFormField<StaffForm['pin']>('pin');
  const removed = has && field.value === '';
  return (
    <div className="grid gap-2">
      <Field
        label="PIN"
        hint={
          removed
            ? "Can't take over a table until a new PIN is set."
            : has
              ? '4 to 8 digits. Leave it empty to keep the present one.'
              : '4 to 8 digits: takes a table over on its dealer screen.'
        }
        error={error}
      >
        <PasswordInput
          {...field}
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          disabled={removed}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
        />
      </Field>
      {has ? (
        <Checkbox checked={removed} onChange={({ target }) => field.onChange(target.checked ? '' : null)}>
          Remove the PIN
        </Checkbox>
      ) : null}
    </div>
  );
}

/** The account of the staff member. "My shift" on the phone needs it to find the person's shift. */
function SignInField({ staff, people }: Omit<StaffDialogProps, 'onClose'>) {
  const { field, error } = useFormField<string>('userId');
  const signIns = useSignIns();
  const list = signIns.data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [];
  const owner = (userId: string) => people.find((one) => one.userId === userId && one.id !== staff?.id);
  return (
    <Field
      label="Sign-in"
      hint={
        signIns.isError
          ? 'The accounts could not be loaded; the link stays as it is.'
          : 'The account with which this person clocks in and out.'
      }
      error={error}
    >
      <Select
        value={signIns.data === undefined ? '' : field.value === '' ? NOBODY : field.value}
        disabled={signIns.data === undefined}
        placeholder={signIns.isError ? 'Not loaded' : 'Loading accounts'}
        onValueChange={(value) => field.onChange(value === NOBODY ? '' : value)}
        options={[
          { value: NOBODY, label: 'None' },
          ...(field.value === '' || list.some(({ id }) => id === field.value)
            ? []
            : [{ value: field.value, label: 'An account that is switched off' }]),
          ...list.map(({ id, name, email }) => {
            const other = owner(id);
            return {
              value: id,
              label: name,
              detail: other === undefined ? email : `Belongs to ${other.name}`,
              disabled: other !== undefined,
            };
          }),
        ]}
      />
    </Field>
  );
}
