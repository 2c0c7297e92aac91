import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LargeCash } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { fromWire } from '@/domain/money';
import { formatAmount, formatCount } from '@/lib/format';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { FilterBar } from '@/shells/filter-bar';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { StatusBadge } from '@/ui/status-badge';
import { TextInput } from '@/ui/text-input';
import { LEVEL } from '../model';
import { largeCashQuery } from '../queries';

interface LargeCashListProps {
  /** The gaming day to show; undefined for today. */
  day: string | undefined;
  today: string | undefined;
  onDay: (day: string | undefined) => void;
  /** Links to a player's page. */
  playerLink: (player: LargeCash['player']) => ReactNode;
}

/** Cash of a gaming day above the logging threshold, in and out separately, of all rooms. For reviewers only. */
export function LargeCashList({ day, today, onDay, playerLink }: LargeCashListProps) {
  const roomId = useRoom().id;
  const query = useQuery(largeCashQuery(roomId, day));
  return (
    <ListPanel
      of={query}
      what="large cash"
      rows={4}
      title="Large Cash"
      count={query.data?.length}
      filters={
        <FilterBar>
          <span className="flex items-center gap-2 text-dense text-ink-2">
            <span aria-hidden="true">Gaming day</span>
            <span className="w-44">
              <TextInput
                box="bar"
                type="date"
                aria-label="Gaming day"
                value={day ?? today ?? ''}
                max={today}
                onChange={(event) => onDay(event.target.value === '' ? undefined : event.target.value)}
              />
            </span>
          </span>
        </FilterBar>
      }
      caption="Large cash of the gaming day"
      columns={columnsOf(playerLink)}
      rowKey={({ player }) => player.id}
      empty={
        <Empty title="Nothing to review">
          No player&apos;s cash reached the room&apos;s log limit on this gaming day.
        </Empty>
      }
    />
  );
}

function columnsOf(playerLink: LargeCashListProps['playerLink']): Column<LargeCash>[] {
  return [
    { key: 'player', header: 'Player', rowHeader: true, cell: ({ player }) => playerLink(player) },
    {
      key: 'level',
      header: 'Level',
      cell: ({ level }) => <StatusBadge {...LEVEL[level]} />,
    },
    {
      key: 'in',
      header: 'Cash in, USD',
      align: 'right',
      cell: ({ cashIn }) => formatAmount(fromWire(cashIn)),
    },
    {
      key: 'out',
      header: 'Cash out, USD',
      align: 'right',
      cell: ({ cashOut }) => formatAmount(fromWire(cashOut)),
    },
    {
      key: 'entries',
      header: 'Entries',
      align: 'right',
      phone: 'hide',
      cell: ({ entries }) => formatCount(entries),
    },
  ];
}
