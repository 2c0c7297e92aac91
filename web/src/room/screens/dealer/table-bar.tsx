import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { minutesBetween } from '@/domain/duration';
import { type StatusView, tableStatusView } from '@/domain/table-status';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { Shape } from '@/ui/shape';
import type { StatusStyle } from '@/ui/status-badge';
import { toneClass, type Tone } from '@/ui/tone';
import { barStyle } from './frame-style';

interface TableBarProps {
  table: Pick<Table, 'tableNumber' | 'status' | 'pausedAt' | 'maxSeats'>;
  /** The name of the game, or of the tournament. */
  game: string;
  seated: number;
  timeZone: string;
  children: ReactNode;
}

/** The bar: table, game, status, connection and the room's time. */
export function TableBar({ table, game, seated, timeZone, children }: TableBarProps) {
  const now = useNow();
  const status: StatusView | StatusStyle =
    table.pausedAt === null
      ? tableStatusView(table.status)
      : {
          label: `Paused ${minutesBetween(Date.parse(table.pausedAt), now)} min`,
          shape: 'pause',
          tone: 'warn',
        };
  return (
    <header className={barStyle()}>
      <Mark size={28} />
      <h1 className="-ml-1 text-page font-semibold max-[1024px]:-order-2">Table {table.tableNumber}</h1>
      <p className="min-w-8 truncate text-ink-2 max-[1024px]:w-full tablet:w-auto">{game}</p>
      <p
        className={`${toneClass[status.tone]} inline-flex items-center gap-1.5 rounded-full bg-tone-soft px-2.5 py-0.5 text-dense font-medium text-tone`}
      >
        <Shape name={status.shape} />
        {status.label}
      </p>
      <p className="text-ink-2">
        {seated} of {table.maxSeats} seated
      </p>
      {children}
      <p className="text-page font-semibold max-[1024px]:-order-1 max-[1024px]:ml-auto tablet:order-0 tablet:ml-0">
        <time dateTime={new Date(now).toISOString()}>{formatTime(now, timeZone)}</time>
      </p>
    </header>
  );
}

/** The place of the connection in the bar. */
export function BarStatus({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`${toneClass[tone]} ml-auto text-dense font-medium`} role="status">
      {children}
    </div>
  );
}

/** The connection in a word, with its shape. */
export function BarWord({ children }: { children: ReactNode }) {
  return <p className="flex min-h-14 items-center gap-1.5 text-ink-2 [&>svg]:text-tone">{children}</p>;
}
