import type { NewTournament, Price, TournamentTemplate } from '@/api/tournament-types';
import { type Cents, cents, fromWire, parseMoney } from '@/domain/money';
import { formatCount, formatPlainAmount } from '@/lib/format';
import { instantOf, wallOf } from '@/lib/zone';
import { buyInText } from './model';
import { amountOf, type MoreValues, sameRules, withExtras, withRules } from './buy-rules';
import type { CreateForm, CreateValues } from './schema';

const QUARTER = 15 * 60_000;
export const NO_SEASON = 'none';

export const PARTS = ['prize', 'bounty', 'houseFee', 'staff'] as const;
export type Part = (typeof PARTS)[number];
export const PART_LABEL: Record<Part, string> = {
  prize: 'Prize',
  bounty: 'Bounty',
  houseFee: 'House fee',
  staff: 'Staff',
};

/** The default start: an hour ahead, on the next quarter hour. */
function defaultStart(now: number, timeZone: string) {
  return wallOf(Math.ceil((now + 4 * QUARTER) / QUARTER) * QUARTER, timeZone);
}

function plain(amount: string): string {
  return formatPlainAmount(fromWire(amount));
}

/** The values that a template fills in. The name and the start are not among them. */
export function fromTemplate(template: TournamentTemplate) {
  const { buyIn } = template.prices;
  return {
    template: template.key,
    buyIn: plain(template.buyIn),
    maxEntries: template.maxEntries === null ? '' : formatCount(template.maxEntries),
    prize: plain(buyIn.prize),
    bounty: plain(buyIn.bounty),
    houseFee: plain(buyIn.houseFee),
    staff: plain(buyIn.staff),
    structure: template.key,
    reEntry: template.prices.reEntry !== null,
  } satisfies Partial<CreateForm>;
}

export function blankForm(template: TournamentTemplate | undefined, now: number, timeZone: string): CreateForm {
  return {
    template: '',
    name: '',
    ...defaultStart(now, timeZone),
    buyIn: '',
    maxEntries: '200',
    prize: '',
    bounty: '',
    houseFee: '',
    staff: '',
    structure: '',
    reEntry: false,
    season: NO_SEASON,
    ...(template === undefined ? {} : fromTemplate(template)),
  };
}

/** How far the parts are from the buy-in: negative when they are short. Null while a field holds no amount. */
export function difference(form: Pick<CreateForm, Part | 'buyIn'>): Cents | null {
  const buyIn = parseMoney(form.buyIn);
  if (!buyIn.ok) return null;
  let total = 0;
  for (const part of PARTS) {
    const amount = amountOf(form[part]);
    if (amount === null) return null;
    total += amount;
  }
  return cents(total - buyIn.cents);
}

/** The prize that makes the parts add up to a new buy-in; null where the other parts already exceed it. */
export function prizeFor(form: Pick<CreateForm, Part>, buyIn: string): string | null {
  const whole = parseMoney(buyIn);
  if (!whole.ok) return null;
  let rest: number = whole.cents;
  for (const part of PARTS) {
    if (part === 'prize') continue;
    const amount = amountOf(form[part]);
    if (amount === null) return null;
    rest -= amount;
  }
  return rest < 0 ? null : formatPlainAmount(cents(rest));
}

/** "Turbo Bounty, 15-minute levels" */
export function structureName({ name, structure }: TournamentTemplate): string {
  const minutes = new Set(structure.items.filter(({ kind }) => kind === 'level').map((item) => item.minutes));
  const [only] = minutes;
  return minutes.size === 1 ? `${name}, ${only}-minute levels` : `${name}, levels of varying length`;
}

export function structureDetail({ structure }: TournamentTemplate): string {
  const levels = structure.items.filter(({ kind }) => kind === 'level').length;
  return `${formatCount(structure.stack)} chips · ${levels} levels · entries close after level ${structure.entriesCloseAfter}`;
}

/** The request body: besides the template, only the values that differ from it. */
export function newTournament(
  values: CreateValues,
  more: MoreValues,
  templates: readonly TournamentTemplate[],
  { roomId, timeZone }: { roomId: string; timeZone: string },
): NewTournament {
  const template = templates.find(({ key }) => key === values.template);
  const shaped = templates.find(({ key }) => key === values.structure) ?? template;
  const head: NewTournament = {
    roomId,
    name: values.name,
    buyIn: values.buyIn,
    startTime: instantOf(values.day, values.time, timeZone),
    maxEntries: values.maxEntries,
    status: 'scheduled',
    template: values.template,
    ...(values.season === NO_SEASON ? {} : { seasonId: values.season }),
  };
  if (template === undefined || shaped === undefined) return head;
  const { prize, bounty, houseFee, staff } = values;
  const price: Price = { prize, bounty, houseFee, staff, chips: shaped.structure.stack };
  const rules = withRules(shaped.rules, more);
  return {
    ...head,
    prices: withExtras({ ...template.prices, buyIn: price, reEntry: values.reEntry ? price : null }, more),
    ...(shaped === template ? {} : { structure: shaped.structure }),
    ...(sameRules(rules, template.rules) ? {} : { rules }),
  };
}

/** "Buy-in breakdown of $100" */
export function splitTitle(buyIn: string): string {
  const parsed = parseMoney(buyIn);
  if (!parsed.ok || parsed.cents === 0) return 'Buy-in breakdown';
  return `Buy-in breakdown of ${buyInText((parsed.cents / 100).toFixed(2))}`;
}
