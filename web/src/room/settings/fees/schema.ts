import * as z from 'zod/mini';
import type { FeeSchedule, NewFeeSchedule } from '@/api/setup-types';
import { isDay } from '@/domain/day';
import { fromWire } from '@/domain/money';
import { formatPlainAmount } from '@/lib/format';
import { requiredMoney } from '@/lib/form-fields';
import { type Term, TERMS } from './model';

/** The maximum that the server accepts. */
export const MAX_LINES = 20;

const REQUIRED = 'Enter an amount such as 25.00';

export function scheduleSchema(first: string) {
  return z
    .object({
      validFrom: z.string().check(
        z.refine((day) => isDay(day), 'Enter the first day'),
        z.refine((day) => day >= first, "Choose a date after today. Fees already in effect can't change"),
      ),
      daily: requiredMoney(REQUIRED),
      monthly: requiredMoney(REQUIRED),
      annual: requiredMoney(REQUIRED),
      lines: z.array(
        z.object({
          id: z.string(),
          upToBlind: requiredMoney('Enter a big blind'),
          hourlyRate: requiredMoney(REQUIRED),
        }),
      ),
      above: requiredMoney(REQUIRED),
    })
    .check((context) => {
      const { lines } = context.value;
      for (const [index, { upToBlind }] of lines.entries()) {
        if (lines.slice(0, index).some((line) => line.upToBlind === upToBlind))
          context.issues.push({
            code: 'custom',
            path: ['lines', index, 'upToBlind'],
            message: 'Enter each big blind only once',
            input: upToBlind,
          });
      }
    });
}

type Schema = ReturnType<typeof scheduleSchema>;
export type ScheduleForm = z.input<Schema>;
export type ScheduleValues = z.output<Schema>;

const typed = (wire: string) => formatPlainAmount(fromWire(wire));

/** The values of the form: a new schedule begins as a copy of the last one, an edited one as it is. */
export function formOf(schedule: FeeSchedule | undefined, validFrom: string): ScheduleForm {
  const fee = (term: Term) => {
    const found = schedule?.memberships.find(({ membershipType }) => membershipType === term);
    return found === undefined ? '' : typed(found.feeAmount);
  };
  const above = schedule?.seats.find(({ upToBlind }) => upToBlind === null);
  return {
    validFrom,
    daily: fee('daily'),
    monthly: fee('monthly'),
    annual: fee('annual'),
    lines: (schedule?.seats ?? []).flatMap(({ upToBlind, hourlyRate }) =>
      upToBlind === null ? [] : [{ id: upToBlind, upToBlind: typed(upToBlind), hourlyRate: typed(hourlyRate) }],
    ),
    above: above === undefined ? '' : typed(above.hourlyRate),
  };
}

export function scheduleFrom(values: ScheduleValues): NewFeeSchedule {
  return {
    validFrom: values.validFrom,
    memberships: TERMS.map(({ term }) => ({ membershipType: term, feeAmount: values[term] })),
    seats: [
      ...values.lines.map(({ upToBlind, hourlyRate }) => ({ upToBlind, hourlyRate })),
      { upToBlind: null, hourlyRate: values.above },
    ],
  };
}
