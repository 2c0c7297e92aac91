import { formatMoney } from '@/lib/format';
import { Disclosure } from '@/ui/disclosure';
import { Field, FieldGroup } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { TextInput } from '@/ui/text-input';
import { PART_LABEL } from './create-model';
import { type Extra, EXTRA_PARTS, EXTRAS, extraTotal, type MoreForm, moreText } from './buy-rules';
import type { editSchema } from './schema';

const EXTRA_TEXT: Record<Extra, { check: string; title: string }> = {
  rebuy: { check: 'Rebuys', title: 'Rebuy breakdown' },
  addOn: { check: 'One add-on per entry', title: 'Add-on breakdown' },
};

const F = fieldsOf<typeof editSchema>();

interface MoreOptionsProps {
  typed: MoreForm;
  /** One of its fields has an error. */
  isWrong: boolean;
  /** Why prices cannot be changed now; undefined when they can. */
  pricesFixed?: string | undefined;
  reEntry: boolean;
}

/** "More options": re-entries, rebuys, add-ons, seats. Opens automatically where one of its fields has an error. */
export function MoreOptions({ typed, isWrong, pricesFixed, reEntry }: MoreOptionsProps) {
  const fixed = pricesFixed !== undefined;
  return (
    <Disclosure label="More options" detail={moreText(typed)} open={isWrong || undefined}>
      <div className="grid gap-4">
        {fixed ? <p className="text-meta text-ink-3">{pricesFixed}. Only seating can be changed.</p> : null}
        {reEntry ? (
          <F.Text
            name="more.maxReEntries"
            label="Re-entries per player"
            aside="optional"
            hint="Blank for no limit."
            disabled={fixed}
            inputMode="numeric"
          />
        ) : null}
        {EXTRAS.map((extra) => (
          <ExtraFields key={extra} typed={typed[extra]} extra={extra} fixed={fixed} />
        ))}
        <Seating />
      </div>
    </Disclosure>
  );
}

interface ExtraFieldsProps {
  typed: MoreForm[Extra];
  extra: Extra;
  fixed: boolean;
}

function ExtraFields({ typed, extra, fixed }: ExtraFieldsProps) {
  return (
    <div className="grid gap-3">
      <F.Checkbox name={`more.${extra}.sold`} disabled={fixed}>
        {EXTRA_TEXT[extra].check}
      </F.Checkbox>
      {typed.sold ? <ExtraPrice typed={typed} extra={extra} fixed={fixed} /> : null}
      {typed.sold && extra === 'rebuy' ? (
        <F.Text
          name="more.maxRebuys"
          label="Rebuys per entry"
          aside="optional"
          hint="Blank for no limit."
          disabled={fixed}
          inputMode="numeric"
        />
      ) : null}
    </div>
  );
}

function ExtraPrice({ typed, extra, fixed }: ExtraFieldsProps) {
  const parts = {
    prize: useFormField<string>(`more.${extra}.prize`),
    houseFee: useFormField<string>(`more.${extra}.houseFee`),
    staff: useFormField<string>(`more.${extra}.staff`),
  };
  const chips = useFormField<string>(`more.${extra}.chips`);
  const total = extraTotal(typed);
  return (
    <FieldGroup
      label={EXTRA_TEXT[extra].title}
      hint={total === null ? undefined : `Total ${formatMoney(total)}`}
      error={[...EXTRA_PARTS.map((part) => parts[part]), chips].find(({ error }) => error)?.error}
    >
      <div className="grid grid-cols-4 gap-3 narrow:grid-cols-2 phone:gap-2">
        {EXTRA_PARTS.map((part) => (
          <Part key={part} label={PART_LABEL[part]} {...parts[part]} disabled={fixed} />
        ))}
        <Part label="Chips" {...chips} disabled={fixed} inputMode="numeric" />
      </div>
    </FieldGroup>
  );
}

interface PartProps extends Pick<ReturnType<typeof useFormField<string>>, 'field'> {
  label: string;
  disabled?: boolean;
  inputMode?: 'decimal' | 'numeric';
}

/** One of several fields with a common error. */
export function Part({ label, field, disabled = false, inputMode = 'decimal' }: PartProps) {
  return (
    <Field label={label}>
      <TextInput
        {...field}
        disabled={disabled}
        inputMode={inputMode}
        autoComplete="off"
        onChange={({ target }) => field.onChange(target.value)}
      />
    </Field>
  );
}

function Seating() {
  const fields = [
    { label: 'Seats per table', ...useFormField<string>('more.seatsPerTable') },
    { label: 'Final table', ...useFormField<string>('more.finalTable') },
    { label: 'Balance at', ...useFormField<string>('more.balanceAt') },
  ];
  return (
    <FieldGroup
      label="Seating"
      hint="Balance when tables differ by this many players."
      error={fields.find(({ error }) => error)?.error}
    >
      <div className="grid grid-cols-3 gap-3 phone:gap-2">
        {fields.map(({ label, field }) => (
          <Part key={label} label={label} field={field} inputMode="numeric" />
        ))}
      </div>
    </FieldGroup>
  );
}
