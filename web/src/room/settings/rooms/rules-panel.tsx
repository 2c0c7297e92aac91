import { cva } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import type { Room, RoomSettings } from '@/api/types';
import { PanelActForm } from '@/shells/panel-act-form';
import { Switch } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { type FormField, useFormField } from '@/ui/form/use-form-field';
import { FormError } from '@/ui/form-error';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { Shape } from '@/ui/shape';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { changeRoom } from './acts';
import type { RuleGroup } from './groups';
import { hourOptions } from './hours';
import { changed, formOf, NEVER, type Rule, rulesSchema } from './rules';

interface RulesPanelProps {
  room: Room;
  group: RuleGroup;
  /** Users who may only view see the same form, disabled. */
  readOnly: boolean;
  /** Renders content below the rules from the current values of the form. */
  children?: (settings: RoomSettings) => ReactNode;
}

type Typed = Record<string, unknown>;

/** A group of a room's settings. Changes by another user are applied to the fields that were not edited. */
export function RulesPanel({ room, group, readOnly, children }: RulesPanelProps) {
  const { title, rules } = group;
  const { settings } = room;
  const applied = (typed: Typed) => appliedTo(settings, rules, typed);
  return (
    <PanelActForm
      act={changeRoom}
      schema={z.object({ settings: rulesSchema(rules) })}
      defaults={{ settings: formOf(rules, settings) }}
      vars={(values) => ({
        room,
        done: `${title} saved`,
        change: { settings: changed(rules, values.settings, settings) },
      })}
      resetTo={(saved) => ({ settings: formOf(rules, saved.settings) })}
      title={title}
      isReadOnly={readOnly}
      {...(children === undefined ? {} : { renderBelow: (typed) => children(applied(typed.settings)) })}
    >
      {({ typed, error }, isDisabled) => (
        <>
          {error === null ? null : (
            <div className="p-3">
              <FormError text={error} />
            </div>
          )}
          <fieldset
            disabled={isDisabled}
            className="grid min-w-0 grid-cols-2 gap-px bg-line-soft max-[1024px]:grid-cols-1"
          >
            <legend className="sr-only">{title}</legend>
            {rules.map((rule) => (
              <RuleLine
                key={rule.name}
                rule={rule}
                typed={typed.settings}
                settings={applied(typed.settings)}
                readOnly={readOnly}
              />
            ))}
          </fieldset>
        </>
      )}
    </PanelActForm>
  );
}

/** The settings with the typed values applied; invalid ones keep the saved value. */
function appliedTo(settings: RoomSettings, rules: readonly Rule[], typed: Typed): RoomSettings {
  const read = rules.flatMap((rule) => {
    const one = rulesSchema([rule]).safeParse({ [rule.name]: typed[rule.name] });
    return one.success ? [[rule.name, one.data[rule.name]] as const] : [];
  });
  return { ...settings, ...Object.fromEntries(read) };
}

const line = cva(
  [
    'flex min-h-14 items-center gap-3 bg-surface px-4 py-2 max-[768px]:px-3',
    '[&:last-child:nth-of-type(odd)]:col-span-full',
  ],
  {
    variants: {
      kind: {
        switch: '[&>label]:flex-1',
        number: '',
        money: '',
        hour: '',
        choice: 'max-[1024px]:flex-wrap max-[768px]:*:flex-[1_0_100%]',
        chips: 'max-[1024px]:flex-wrap max-[768px]:*:flex-[1_0_100%]',
      },
    },
  },
);

const input = cva('max-w-full', {
  variants: {
    kind: {
      number: 'w-27 flex-none [&_input]:text-right',
      money: 'w-32 flex-none [&_input]:text-right',
      hour: 'w-32 flex-none',
      choice: 'flex-none',
      chips: 'flex-[0_1_16rem]',
    },
  },
});

interface RuleLineProps {
  rule: Rule;
  typed: Typed;
  settings: RoomSettings;
  readOnly: boolean;
}

function hintOf({ hint }: Rule, settings: RoomSettings): string {
  return typeof hint === 'string' ? hint : hint(settings);
}

function RuleLine({ rule, ...rest }: RuleLineProps) {
  return rule.kind === 'switch' ? (
    <SwitchLine rule={rule} settings={rest.settings} />
  ) : (
    <InputLine rule={rule} {...rest} />
  );
}

function SwitchLine({ rule, settings }: Pick<RuleLineProps, 'rule' | 'settings'>) {
  const { value, onChange, ...rest } = useFormField<boolean>(`settings.${rule.name}`).field;
  return (
    <div className={line({ kind: 'switch' })}>
      <Switch
        {...rest}
        label={rule.label}
        detail={hintOf(rule, settings)}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

interface InputLineProps extends RuleLineProps {
  rule: Exclude<Rule, { kind: 'switch' }>;
}

function InputLine(props: InputLineProps) {
  const { rule, settings } = props;
  const id = useId();
  const { field, error } = useFormField<string>(`settings.${rule.name}`);
  return (
    <div className={line({ kind: rule.kind })}>
      <div className="min-w-0 flex-[1_1_7rem] text-meta text-ink-3">
        <p className="text-dense font-medium text-ink">{rule.label}</p>
        <p id={id}>{hintOf(rule, settings)}</p>
        {error === undefined ? null : (
          <p id={`${id}-error`} role="alert" className="mt-0.5 flex items-center gap-1.25 font-medium text-bad">
            <Shape name="octagon" />
            {error}
          </p>
        )}
      </div>
      <div className={input({ kind: rule.kind })}>
        <RuleInput
          {...props}
          field={field}
          describedBy={error === undefined ? id : `${id} ${id}-error`}
          invalid={error !== undefined}
        />
      </div>
    </div>
  );
}

interface RuleInputProps extends InputLineProps {
  field: FormField<string>;
  describedBy: string;
  invalid: boolean;
}

function RuleInput({ rule, field, typed, readOnly, describedBy, invalid }: RuleInputProps) {
  const common = {
    ...field,
    onChange: ({ target }: { target: { value: string } }) => field.onChange(target.value),
    'aria-label': rule.label,
    'aria-describedby': describedBy,
    ...(invalid ? { 'aria-invalid': true as const } : {}),
  };
  switch (rule.kind) {
    case 'number':
      return <TextInput {...common} inputMode="numeric" autoComplete="off" end={rule.unit} />;
    case 'money':
      return <MoneyInput {...common} />;
    case 'chips':
      return <TextInput {...common} autoComplete="off" start={<span aria-hidden="true">$</span>} />;
    case 'hour':
      return (
        <Field label={rule.label} hideLabel>
          <Select
            value={field.value}
            onValueChange={field.onChange}
            disabled={readOnly}
            options={[{ value: NEVER, label: 'Never' }, ...hourOptions()]}
          />
        </Field>
      );
    case 'choice':
      return (
        <Segmented
          label={rule.label}
          value={field.value}
          onValueChange={field.onChange}
          segments={rule.options.map((option) => ({
            ...option,
            disabledReason:
              readOnly && option.value !== field.value
                ? 'Your role may not change it'
                : rule.name === 'chargeRounding' && typed['chargeIncrement'] === '1' && option.value !== 'up'
                  ? 'A started minute is always charged'
                  : undefined,
          }))}
        />
      );
  }
}
