import { useState } from 'react';
import { fieldErrors } from '@/api/client/errors';
import type { Staff, StaffRole } from '@/api/staff-types';
import { Checkbox } from '@/ui/checkbox';
import { Field, FieldGroup } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { SegmentedField } from '@/ui/segmented-field';
import { Select } from '@/ui/select';
import { PasswordInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { wholeError } from './form-error';
import { formOf, ROLE_NAME, SKILLS, skillName, type StaffForm, toggled } from './model';
import { STAFF_ERROR, useSaveStaff } from './mutations';
import { useSignIns } from './queries';

const ROLES: StaffRole[] = ['dealer', 'floor', 'security'];
const NOBODY = 'none';

interface StaffDialogProps {
  /** null: somebody new. */
  staff: Staff | null;
  /** Everybody, for whose sign-in is taken. */
  people: readonly Staff[];
  onClose: () => void;
}

interface PartProps {
  form: StaffForm;
  set: (change: Partial<StaffForm>) => void;
}

export function StaffDialog({ staff, people, onClose }: StaffDialogProps) {
  const [form, setForm] = useState(() => formOf(staff));
  const saving = useSaveStaff();
  const errors = fieldErrors(saving.error);
  const set = (change: Partial<StaffForm>) => setForm({ ...form, ...change });

  function submit() {
    saving.mutate(
      { staffId: staff?.id ?? null, ...form },
      {
        onSuccess: (saved) => {
          toast({
            title: staff === null ? 'Staff added' : 'Staff updated',
            description: saved.name,
          });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={staff === null ? 'Add Staff' : `Edit ${staff.name}`}
      dirty={JSON.stringify(form) !== JSON.stringify(formOf(staff))}
      busy={saving.isPending}
      error={wholeError(saving.error, STAFF_ERROR)}
      submitLabel={staff === null ? 'Add Staff' : 'Save'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name}>
        <TextInput
          value={form.name}
          maxLength={80}
          autoComplete="off"
          onChange={(e) => set({ name: e.target.value })}
        />
      </Field>
      <SegmentedField
        label="Role"
        value={form.role}
        onValueChange={(role) => set({ role })}
        segments={ROLES.map((value) => ({ value, label: ROLE_NAME[value] }))}
        error={errors.role}
      />
      {form.role === 'dealer' ? (
        <>
          <SkillFields form={form} set={set} error={errors.skills} />
          <PinField form={form} set={set} has={staff?.hasPin === true} error={errors.pin} />
        </>
      ) : null}
      <Field label="Phone" error={errors.phone}>
        <TextInput
          type="tel"
          value={form.phone}
          maxLength={40}
          autoComplete="off"
          onChange={(e) => set({ phone: e.target.value })}
        />
      </Field>
      <SignInField form={form} set={set} staff={staff} people={people} error={errors.userId} />
      {staff === null ? null : (
        <Checkbox checked={form.isActive} onChange={(e) => set({ isActive: e.target.checked })}>
          Works here
          <span className="block text-meta text-ink-3">
            Who does not is planned no more; what is recorded stays.
          </span>
        </Checkbox>
      )}
    </FormDialog>
  );
}

/** None ticked is every game, so that a new game format needs no round through the staff. */
function SkillFields({ form, set, error }: PartProps & { error: string | undefined }) {
  return (
    <FieldGroup label="Deals" hint="None ticked: every game." error={error}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 phone:gap-y-0">
        {SKILLS.map((skill) => (
          <Checkbox
            key={skill}
            checked={form.skills.includes(skill)}
            onChange={() => set({ skills: toggled(form.skills, skill) })}
          >
            {skillName(skill)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

interface PinFieldProps extends PartProps {
  /** There is one already. */
  has: boolean;
  error: string | undefined;
}

function PinField({ form, set, has, error }: PinFieldProps) {
  const removed = has && form.pin === '';
  return (
    <div className="grid gap-2">
      <Field
        label="PIN"
        hint={
          removed
            ? 'Takes over no table any more until there is a new one.'
            : has
              ? '4 to 8 digits. Leave it empty to keep the present one.'
              : '4 to 8 digits: takes a table over on its dealer screen.'
        }
        error={error}
      >
        <PasswordInput
          inputMode="numeric"
          autoComplete="new-password"
          maxLength={8}
          disabled={removed}
          value={form.pin ?? ''}
          onChange={(e) => set({ pin: e.target.value === '' ? null : e.target.value })}
        />
      </Field>
      {has ? (
        <Checkbox checked={removed} onChange={(e) => set({ pin: e.target.checked ? '' : null })}>
          Remove the PIN
        </Checkbox>
      ) : null}
    </div>
  );
}

interface SignInFieldProps extends PartProps {
  staff: Staff | null;
  people: readonly Staff[];
  error: string | undefined;
}

/** Whose account it is: with it "My shift" on the phone knows who asks. */
function SignInField({ form, set, staff, people, error }: SignInFieldProps) {
  const signIns = useSignIns();
  const list = signIns.data?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [];
  const owner = (userId: string) =>
    people.find((one) => one.userId === userId && one.id !== staff?.id);
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
        value={signIns.data === undefined ? '' : form.userId === '' ? NOBODY : form.userId}
        disabled={signIns.data === undefined}
        placeholder={signIns.isError ? 'Not loaded' : 'Loading accounts'}
        onValueChange={(value) => set({ userId: value === NOBODY ? '' : value })}
        options={[
          { value: NOBODY, label: 'None' },
          ...(form.userId === '' || list.some(({ id }) => id === form.userId)
            ? []
            : [{ value: form.userId, label: 'An account that is switched off' }]),
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
