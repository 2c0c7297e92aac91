import type { RoomSettings } from '@/api/types';
import { durationText } from '@/domain/duration';
import { type Cents, cents, fromWire } from '@/domain/money';
import { charge, type RentalClock } from '@/domain/rental';
import { formatMoney } from '@/lib/format';

export interface ChargeExample {
  /** "11 min at $12.00" */
  stay: string;
  costs: string;
  /** "minimum, 15 min" */
  why: string;
}

type ChargeRules = Pick<RoomSettings, 'graceMinutes' | 'chargeIncrement' | 'chargeRounding' | 'minimumMinutes'>;

const MINUTE = 60_000;

function clockOf(rules: ChargeRules, hourlyRate: string): RentalClock {
  const startTime = new Date(0).toISOString();
  const segments = [{ from: startTime, to: null, hourlyRate }];
  return { ...rules, startTime, segments, pauses: [] };
}

/** The reason for the charge of a stay. */
function reason(rules: ChargeRules, minutes: number, sum: Cents, hourlyRate: string): string {
  const { graceMinutes, minimumMinutes, chargeIncrement: unit } = rules;
  if (minutes < graceMinutes) return 'grace';
  if (sum === 0) return 'no full unit';
  const rate = fromWire(hourlyRate);
  const units = Math.round((sum * 60) / (rate * unit));
  const free = charge({ ...clockOf(rules, hourlyRate), minimumMinutes: 0 }, minutes * MINUTE);
  if (free < sum) return `minimum, ${minimumMinutes} min`;
  if (unit === 60) return `${units} × ${formatMoney(rate)}`;
  if ((rate * unit) % 60 === 0) return `${units} × ${formatMoney(cents((rate * unit) / 60))}`;
  return `${units * unit} of 60 × ${formatMoney(rate)}`;
}

/** Three stays that show the rules: within the grace, a short one, a long one. */
export function workedExamples(rules: ChargeRules, hourlyRate: string): ChargeExample[] {
  const { graceMinutes: grace, minimumMinutes: least } = rules;
  const short = least > grace + 1 ? Math.round((grace + least + 2) / 2) : grace + 6;
  const stays = [Math.max(1, grace - 1), short, Math.max(97, short + 37)];
  return stays.map((minutes) => {
    const sum = charge(clockOf(rules, hourlyRate), minutes * MINUTE);
    return {
      stay: `${durationText(minutes)} at ${formatMoney(fromWire(hourlyRate))}`,
      costs: formatMoney(sum),
      why: reason(rules, minutes, sum, hourlyRate),
    };
  });
}
