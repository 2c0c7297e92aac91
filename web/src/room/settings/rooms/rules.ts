import * as z from 'zod/mini';
import type { RoomSettings } from '@/api/types';
import type { SettingsChange } from '@/api/setup-types';
import { fromWire, parseMoney, toWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { requiredMoney, requiredNumber } from '@/lib/form-fields';

type NameOf<Value> = {
  [K in keyof RoomSettings]: [RoomSettings[K]] extends [Value] ? K : never;
}[keyof RoomSettings];

interface Said {
  label: string;
  /** The explanation under its name; it may depend on the other settings. */
  hint: string | ((settings: RoomSettings) => string);
}

/** One setting of a room as a line of a form. */
export type Rule = Said &
  (
    | { kind: 'number'; name: NameOf<number>; unit: string; min: number; max: number; what: string }
    | { kind: 'switch'; name: NameOf<boolean> }
    | { kind: 'money'; name: 'largeCashLog' | 'highPot' }
    | { kind: 'hour'; name: 'closingHour' }
    | { kind: 'chips'; name: 'chipValues' }
    | {
        kind: 'choice';
        name: 'chargeIncrement' | 'chargeRounding' | 'boardNames' | 'mustMoveOrder';
        options: readonly { value: string; label: string }[];
      }
  );

export type RulesForm = Record<string, string | boolean>;

/** The value of "never" on the wire and in the form: an hour that does not exist. */
export const NEVER = '-1';
const MAX_CHIPS = 12;

function typed(rule: Rule, settings: RoomSettings): string | boolean {
  switch (rule.kind) {
    case 'switch':
      return settings[rule.name];
    case 'money': {
      const amount = settings[rule.name];
      return amount === null ? '' : formatPlainAmount(fromWire(amount));
    }
    case 'hour':
      return settings.closingHour === null ? NEVER : String(settings.closingHour);
    case 'chips':
      return settings.chipValues.map((value) => formatPlainAmount(fromWire(value))).join(' ');
    default:
      return String(settings[rule.name]);
  }
}

export function formOf(rules: readonly Rule[], settings: RoomSettings): RulesForm {
  return Object.fromEntries(rules.map((rule) => [rule.name, typed(rule, settings)]));
}

/** Parses "1 5 25 100", also with commas; duplicates are removed. */
function chips(text: string): string[] | string {
  const words = text.split(/[\s;]+|,(?!\d{3}\b)/).filter((word) => word !== '');
  if (words.length === 0 || words.length > MAX_CHIPS) return 'Enter the values of 1 to 12 chips';
  const values: string[] = [];
  for (const word of words) {
    const parsed = parseMoney(word);
    if (!parsed.ok) return `“${word}” isn't an amount`;
    if (parsed.cents === 0) return 'A chip is worth at least a cent';
    const wire = toWire(parsed.cents);
    if (values.includes(wire)) return 'Enter each chip once';
    values.push(wire);
  }
  return values;
}

function fieldSchema(rule: Rule): z.ZodMiniType {
  switch (rule.kind) {
    case 'number':
      return requiredNumber(
        `${rule.what}: enter ${rule.min} to ${rule.max} ${rule.unit === 'min' ? 'minutes' : rule.unit === '%' ? 'percent' : ''}`.trim(),
        rule,
      );
    case 'switch':
      return z.boolean();
    case 'money':
      return requiredMoney('Enter an amount of at least 1.00');
    case 'chips':
      return z.pipe(
        z.string(),
        z.transform((text: string, context) => {
          const read = chips(text);
          if (typeof read !== 'string') return read;
          context.issues.push({ code: 'custom', message: read, input: text });
          return z.NEVER;
        }),
      );
    case 'hour':
      return z.pipe(z.string(), z.transform(Number));
    case 'choice':
      return rule.name === 'chargeIncrement' ? z.pipe(z.string(), z.transform(Number)) : z.string();
  }
}

export function rulesSchema(rules: readonly Rule[]) {
  return z.object(Object.fromEntries(rules.map((rule) => [rule.name, fieldSchema(rule)])));
}

/**
 * The settings that differ from the saved ones, in the format of the request. The schema has already converted the
 * values.
 */
export function changed(
  rules: readonly Rule[],
  values: Readonly<Record<string, unknown>>,
  settings: RoomSettings,
): SettingsChange {
  const before = formOf(rules, settings);
  const was = rulesSchema(rules).parse(before);
  return Object.fromEntries(
    rules
      .map(({ name }) => [name, values[name]] as const)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  );
}
