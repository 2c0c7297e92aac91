import { type ReactNode, useId } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Room, RoomSettings } from '@/api/types';
import { schemaResolver } from '@/lib/schema-resolver';
import { useUnsaved } from '@/lib/unsaved-forms';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Panel } from '@/ui/panel';
import { Segmented } from '@/ui/segmented';
import { Select } from '@/ui/select';
import { Shape } from '@/ui/shape';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import type { RuleGroup } from './groups';
import { hourOptions } from './hours';
import { useChangeRoom } from './mutations';
import { changed, formOf, NEVER, type Rule, type RulesForm, rulesSchema } from './rules';
import './rules.css';

interface RulesPanelProps {
  room: Room;
  group: RuleGroup;
  /** Who only looks sees the same, and cannot change it. */
  readOnly: boolean;
  /** Below the rules, of what stands in the form now. */
  children?: (settings: RoomSettings) => ReactNode;
}

/** A group of a room's settings. What somebody else changes meanwhile comes in where nothing was typed. */
export function RulesPanel({ room, group, readOnly, children }: RulesPanelProps) {
  const { title, rules } = group;
  const { settings } = room;
  const change = useChangeRoom();
  const form = useForm<RulesForm>({
    resolver: schemaResolver<RulesForm, unknown, RulesForm>(rulesSchema(rules) as never),
    values: formOf(rules, settings),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const refused = fieldErrors(change.error);
  const known = rules.some(({ name }) => refused[`settings.${name}`] !== undefined);
  const submit = form.handleSubmit((values) =>
    change.mutate(
      { roomId: room.id, settings: changed(rules, values, settings) },
      {
        onSuccess: (saved) => {
          form.reset(formOf(rules, saved.settings));
          toast({ title: `${title} saved`, description: room.name });
        },
      },
    ),
  );
  const as = useNow(form, rules, settings);
  return (
    <Panel
      title={title}
      actions={
        readOnly ? undefined : (
          <Button
            size="sm"
            busy={change.isPending}
            disabledReason={isDirty ? undefined : 'Nothing has changed'}
            onClick={() => void submit()}
          >
            Save Changes
          </Button>
        )
      }
    >
      {change.error === null || known ? null : (
        <div className="p-3">
          <FormError text={errorText(change.error)} />
        </div>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) void submit();
        }}
      >
        <fieldset disabled={readOnly || change.isPending} className="rules">
          <legend className="sr-only">{title}</legend>
          {rules.map((rule) => (
            <RuleLine
              key={rule.name}
              rule={rule}
              form={form}
              settings={as}
              readOnly={readOnly}
              error={errors[rule.name]?.message ?? refused[`settings.${rule.name}`]}
            />
          ))}
        </fieldset>
        {/* Enter in a field saves. */}
        <input type="submit" hidden value="Save Changes" />
      </form>
      {children?.(as)}
    </Panel>
  );
}

/** The settings as they would be: what is typed where it can be read, else what is kept. */
function useNow(
  form: UseFormReturn<RulesForm>,
  rules: readonly Rule[],
  settings: RoomSettings,
): RoomSettings {
  const typed = useWatch({ control: form.control });
  const read = rules.flatMap((rule) => {
    const one = rulesSchema([rule]).safeParse({ [rule.name]: typed[rule.name] });
    return one.success ? [[rule.name, one.data[rule.name]] as const] : [];
  });
  return { ...settings, ...Object.fromEntries(read) };
}

interface RuleLineProps {
  rule: Rule;
  form: UseFormReturn<RulesForm>;
  settings: RoomSettings;
  readOnly: boolean;
  error: string | undefined;
}

function RuleLine({ rule, form, settings, readOnly, error }: RuleLineProps) {
  const id = useId();
  const hint = typeof rule.hint === 'string' ? rule.hint : rule.hint(settings);
  if (rule.kind === 'switch') {
    return (
      <div className="rule" data-switch="">
        <Switch label={rule.label} detail={hint} {...form.register(rule.name)} />
      </div>
    );
  }
  return (
    <div className="rule" data-kind={rule.kind}>
      <div className="rule-words">
        <p className="rule-name">{rule.label}</p>
        <p id={id}>{hint}</p>
        {error === undefined ? null : (
          <p id={`${id}-error`} role="alert" className="rule-error">
            <Shape name="octagon" />
            {error}
          </p>
        )}
      </div>
      <div className="rule-input">
        <RuleInput
          rule={rule}
          form={form}
          readOnly={readOnly}
          describedBy={error === undefined ? id : `${id} ${id}-error`}
          invalid={error !== undefined}
        />
      </div>
    </div>
  );
}

interface RuleInputProps {
  rule: Exclude<Rule, { kind: 'switch' }>;
  form: UseFormReturn<RulesForm>;
  readOnly: boolean;
  describedBy: string;
  invalid: boolean;
}

function RuleInput({ rule, form, readOnly, describedBy, invalid }: RuleInputProps) {
  const common = {
    ...form.register(rule.name),
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
        <Controller
          control={form.control}
          name={rule.name}
          render={({ field }) => (
            <Field label={rule.label} hideLabel>
              <Select
                value={String(field.value)}
                onValueChange={field.onChange}
                disabled={readOnly}
                options={[{ value: NEVER, label: 'Never' }, ...hourOptions()]}
              />
            </Field>
          )}
        />
      );
    case 'choice':
      return (
        <Controller
          control={form.control}
          name={rule.name}
          render={({ field }) => (
            <Segmented
              label={rule.label}
              value={String(field.value)}
              onValueChange={field.onChange}
              segments={rule.options.map((option) => ({
                ...option,
                disabledReason:
                  readOnly && option.value !== field.value
                    ? 'Your role may not change it'
                    : rule.name === 'chargeRounding' &&
                        form.getValues('chargeIncrement') === '1' &&
                        option.value !== 'up'
                      ? 'A started minute always counts'
                      : undefined,
              }))}
            />
          )}
        />
      );
  }
}
