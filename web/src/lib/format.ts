import { type Cents, cents } from '@/domain/money';

// The only place where amounts, times and dates become text (W13). The zone is always the room's. Only the pages of
// players and visitors and the screens of the room change the language of dates; amounts and counts look the same.
const LOCALE = 'en-US';
const MINUS = '−';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function signed(amount: Cents, text: string): string {
  return amount < 0 ? `${MINUS}${text}` : text;
}

/** Revenue, rates, tabs: "$8,874.00", "−$12.50". */
export function formatMoney(amount: Cents): string {
  return signed(amount, `$${exact.format(Math.abs(amount) / 100)}`);
}

/** Pot, buy-in and chips: no decimals, "$1,240". */
export function formatWholeMoney(amount: Cents): string {
  const dollars = Math.round(Math.abs(amount) / 100);
  return dollars === 0 ? '$0' : signed(amount, `$${whole.format(dollars)}`);
}

/** In a column whose head names the currency: "8,874.00", "−12.50". */
export function formatAmount(amount: Cents): string {
  return signed(amount, exact.format(Math.abs(amount) / 100));
}

/** Like `formatAmount`, with a sign where the direction matters: "+500.00", "−640.00". */
export function formatSignedAmount(amount: Cents): string {
  return amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount);
}

/** A bound of an amount, in the way people type it: "200", "1,000", "0.50". */
export function formatPlainAmount(amount: Cents): string {
  const size = Math.abs(amount);
  return signed(amount, size % 100 === 0 ? whole.format(size / 100) : exact.format(size / 100));
}

export function formatCount(count: number): string {
  return whole.format(count);
}

/** "1 entry", "1,282 entries". */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

let dateLocale: 'en-US' | 'es-US' = LOCALE;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Sets the language in which dates and times become text from now on. */
export function setDateLocale(locale: typeof dateLocale): void {
  dateLocale = locale;
  formatters.clear();
}

function zoned(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(dateLocale, { ...options, timeZone });
    formatters.set(key, formatter);
  }
  return formatter;
}

type Moment = string | number;

function toDate(moment: Moment): Date {
  return new Date(moment);
}

/** Newer ICU data puts a narrow no-break space before AM and PM; texts here have plain ones. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202F\u00A0]/g, ' ');
}

/** "8:40 PM" */
export function formatTime(moment: Moment, timeZone: string): string {
  return plainSpaces(zoned(timeZone, 'time', { hour: 'numeric', minute: '2-digit' }).format(toDate(moment)));
}

/** "Sun", in Spanish "dom" */
function formatShortWeekday(moment: Moment, timeZone: string): string {
  return zoned(timeZone, 'short-weekday', { weekday: 'short' }).format(toDate(moment));
}

/** "8:40 PM"; "Sun 8:40 PM" when it is on another day. */
export function formatNearTime(moment: Moment, timeZone: string, now: number): string {
  const time = formatTime(moment, timeZone);
  const isToday = isoDay(moment, timeZone) === isoDay(now, timeZone);
  return isToday ? time : `${formatShortWeekday(moment, timeZone)} ${time}`;
}

/** "Friday, November 20" */
export function formatDate(moment: Moment, timeZone: string): string {
  return zoned(timeZone, 'date', { weekday: 'long', month: 'long', day: 'numeric' }).format(toDate(moment));
}

/** "Nov 20, 2026" */
export function formatShortDate(moment: Moment, timeZone: string): string {
  return zoned(timeZone, 'short', { year: 'numeric', month: 'short', day: 'numeric' }).format(toDate(moment));
}

/** "Nov 20" */
export function formatDay(moment: Moment, timeZone: string): string {
  return zoned(timeZone, 'day', { month: 'short', day: 'numeric' }).format(toDate(moment));
}

/** "November 20, 2027" */
export function formatLongDate(moment: Moment, timeZone: string): string {
  return zoned(timeZone, 'long', { year: 'numeric', month: 'long', day: 'numeric' }).format(toDate(moment));
}

/** "Nov 20, 8:42 PM" */
export function formatDayTime(moment: Moment, timeZone: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTime(moment, timeZone)}`;
}

/** "Friday, November 20" of a gaming day such as "2026-11-20", which has no hour and no zone. */
export function formatGamingDay(day: string): string {
  return formatDate(`${day}T12:00:00.000Z`, 'UTC');
}

/** "2026-11-20": the calendar day of an instant in a zone, in the format of addresses and day inputs. */
export function isoDay(moment: Moment, timeZone: string): string {
  const parts = new Map(
    zoned(timeZone, 'iso', { year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(toDate(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The minute of the day, from midnight, of an instant in a zone. */
export function minuteOfDay(moment: Moment, timeZone: string): number {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [hour = 0, minute = 0] = zoned(timeZone, 'minute', options).format(toDate(moment)).split(':').map(Number);
  return hour * 60 + minute;
}

/** "(512) 555-0148" for ten digits; anything else as it was entered. */
export function formatPhone(phone: string): string {
  const match = /^(?:\+?1)?([0-9]{3})([0-9]{3})([0-9]{4})$/.exec(phone.replace(/[\s().-]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}

function yearOf(moment: Moment, timeZone: string): string {
  return zoned(timeZone, 'year', { year: 'numeric' }).format(toDate(moment));
}

/** "Nov 30"; with the year when it is not the present one: "Aug 2, 2027". */
export function formatNearDay(moment: Moment, timeZone: string, now: number): string {
  if (yearOf(moment, timeZone) !== yearOf(now, timeZone)) return formatShortDate(moment, timeZone);
  return formatDay(moment, timeZone);
}

/** "November 30"; with the year when it is not the present one: "May 20, 2027". */
export function formatNearDate(moment: Moment, timeZone: string, now: number): string {
  if (yearOf(moment, timeZone) !== yearOf(now, timeZone)) return formatLongDate(moment, timeZone);
  return zoned(timeZone, 'month-day', { month: 'long', day: 'numeric' }).format(toDate(moment));
}

/** "Friday, November 20"; with the year when it is not the present one: "Thursday, September 12, 2024". */
export function formatNearWeekday(moment: Moment, timeZone: string, now: number): string {
  const date = formatDate(moment, timeZone);
  const year = yearOf(moment, timeZone);
  return year === yearOf(now, timeZone) ? date : `${date}, ${year}`;
}

/** "Oct 17, 8:05 PM" */
export function formatNearMoment(moment: Moment, timeZone: string, now: number): string {
  return `${formatNearDay(moment, timeZone, now)}, ${formatTime(moment, timeZone)}`;
}

/** A calendar day is the same in every zone, so it is formatted in UTC. */
export const DAY_ZONE = 'UTC';

/** Noon of a calendar day such as "2026-11-20". */
export function momentOfDay(day: string): number {
  return Date.parse(`${day}T12:00:00.000Z`);
}

/** The gaming day of an instant: it begins in the morning. */
export function gamingDayOf(
  moment: Moment,
  { timeZone, gamingDayStart }: { timeZone: string; gamingDayStart: number },
): string {
  const parts = zoned(timeZone, 'parts', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(toDate(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const day = part('day') - (part('hour') < gamingDayStart ? 1 : 0);
  return new Date(Date.UTC(part('year'), part('month') - 1, day)).toISOString().slice(0, 10);
}

const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "14th", "22nd" */
export function formatOrdinal(count: number): string {
  return `${whole.format(count)}${SUFFIX[ordinals.select(count)] ?? 'th'}`;
}

const tenths = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Hours with one decimal: "168.5", "0.0". */
export function formatHours(hours: number): string {
  return tenths.format(hours);
}

/** "Thu, Nov 20"; with the year when it is not the present one. */
export function formatWeekday(moment: Moment, timeZone: string, now: number): string {
  const day = zoned(timeZone, 'weekday', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(toDate(moment));
  const year = yearOf(moment, timeZone);
  return year === yearOf(now, timeZone) ? day : `${day}, ${year}`;
}

/** A player's win or loss: "+$118", "−$42.50", "$0". */
export function formatNet(amount: Cents): string {
  const text = `$${formatPlainAmount(cents(Math.abs(amount)))}`;
  return amount > 0 ? `+${text}` : signed(amount, text);
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
