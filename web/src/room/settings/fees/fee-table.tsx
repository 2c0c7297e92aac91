import type { FeeSchedule } from '@/api/setup-types';
import { addDays } from '@/domain/day';
import { type Cents, cents } from '@/domain/money';
import { formatAmount } from '@/lib/format';
import { type Column, DataTable } from '@/ui/data-table';
import { Shape } from '@/ui/shape';
import { usePhone } from '@/ui/use-media';
import {
  changeOf,
  dayText,
  gamesOf,
  limitName,
  limitsOf,
  type PricedGame,
  rateUpTo,
  type Shown,
  termFee,
  TERMS,
} from './model';

interface Row {
  key: string;
  name: string;
  applies: string;
  group: 'membership' | 'seat';
  amount: (schedule: FeeSchedule) => Cents | null;
}

const GROUPS = {
  membership: { key: 'membership', title: 'Membership', detail: 'One fee for the term' },
  seat: { key: 'seat', title: 'Seat rental', detail: 'Per hour, by the stakes of the game' },
};

function rowsOf(schedules: readonly FeeSchedule[], games: readonly PricedGame[]): Row[] {
  const limits = limitsOf(schedules);
  return [
    ...TERMS.map(({ term, name, lasts }): Row => ({
      key: term,
      name,
      applies: lasts,
      group: 'membership',
      amount: (schedule) => termFee(schedule, term),
    })),
    ...limits.map((limit, index): Row => {
      const below = limits[index - 1];
      return {
        key: String(limit),
        name: limitName(limit, below),
        applies: gamesOf(games, limit, below),
        group: 'seat',
        amount: (schedule) => rateUpTo(schedule, limit),
      };
    }),
  ];
}

const text = (amount: Cents | null) => (amount === null ? '–' : formatAmount(amount));

function columnsOf({ was, now, later }: Shown, phone: boolean): Column<Row>[] {
  return [
    {
      key: 'fee',
      header: 'Fee, USD',
      rowHeader: true,
      cell: ({ name }) => name,
      phoneDetail: ({ applies }) => applies,
    },
    {
      key: 'applies',
      header: 'Applies to',
      phone: 'hide',
      cell: ({ applies }) => <span className="block max-w-80 whitespace-normal text-ink-2">{applies}</span>,
    },
    ...(was === undefined
      ? []
      : [
          {
            key: 'was',
            header: `until ${dayText(addDays((now ?? later[0] ?? was).validFrom, -1))}`,
            align: 'right' as const,
            phone: 'hide' as const,
            cell: ({ amount }: Row) => <span className="text-ink-3">{text(amount(was))}</span>,
          },
        ]),
    ...(now === undefined
      ? []
      : [
          {
            key: 'now',
            header: phone ? 'Now' : `Now, since ${dayText(now.validFrom)}`,
            align: 'right' as const,
            cell: ({ amount }: Row) => <span className="font-semibold">{text(amount(now))}</span>,
          },
        ]),
    ...later.map((schedule, index) => ({
      key: schedule.validFrom,
      header: `${phone ? '' : 'from '}${dayText(schedule.validFrom)}`,
      align: 'right' as const,
      cell: ({ amount }: Row) => {
        const before = later[index - 1] ?? now;
        return <Changed before={before === undefined ? undefined : amount(before)} after={amount(schedule)} />;
      },
    })),
  ];
}

/** The past, current and future price of each item; only changes are marked. */
export function FeeTable({ shown, games }: { shown: Shown; games: readonly PricedGame[] }) {
  const phone = usePhone();
  const all = [shown.was, shown.now, ...shown.later].filter((each) => each !== undefined);
  return (
    <DataTable
      caption="Fees in US dollars by schedule"
      columns={columnsOf(shown, phone)}
      rows={rowsOf(all, games)}
      rowKey={({ key }) => key}
      groupOf={({ group }) => GROUPS[group]}
    />
  );
}

function Changed({ before, after }: { before: Cents | null | undefined; after: Cents | null }) {
  const change = changeOf(before, after);
  if (change === null) return <span className="text-ink-2">{text(after)}</span>;
  return (
    <span className="inline-flex items-center gap-3 font-medium phone:flex-col-reverse phone:items-end phone:gap-0">
      <span className="inline-flex items-center gap-1 text-meta font-normal text-ink-2">
        <span className={change < 0 ? 'inline-flex rotate-180' : 'inline-flex'}>
          <Shape name="triangle" small />
        </span>
        <span className="sr-only">{change < 0 ? 'down' : 'up'}</span> {formatAmount(cents(Math.abs(change)))}
      </span>{' '}
      {text(after)}
    </span>
  );
}
