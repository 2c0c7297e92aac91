import { useQuery } from '@tanstack/react-query';
import type { Refusal } from '@/api/types';
import { type Place, usePlace } from '@/api/session/use-place';
import { useNow } from '@/lib/hooks/use-now';
import { type Column } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { ListPanel } from '@/shells/list-panel/list-panel';
import { PLACE_LABEL, REASON_LABEL } from './model';
import { refusalsQuery } from './queries';

interface RefusalsPanelProps {
  playerId: string;
  /** Hides the panel of a player without refused entries. */
  onlyWithAny: boolean;
}

/**
 * "Refused Entries": when and where the player was refused (at check-in, on a list or at a seat), and by which staff
 * member.
 */
export function RefusalsPanel({ playerId, onlyWithAny }: RefusalsPanelProps) {
  const place = usePlace();
  const refusals = useQuery(refusalsQuery(playerId));
  const now = useNow(60_000);
  if (onlyWithAny && (refusals.data?.length ?? 0) === 0 && !refusals.isError) return null;
  return (
    <ListPanel
      of={refusals}
      what="the refused entries"
      rows={2}
      title="Refused Entries"
      count={refusals.data?.length}
      caption="Refused entries"
      columns={columns(place, now)}
      rowKey={({ id }) => id}
      empty={<Empty title="No refused entries">What check-in, waitlists and seating refuse is recorded here.</Empty>}
    />
  );
}

function columns(place: Place, now: number): readonly Column<Refusal>[] {
  return [
    {
      key: 'when',
      header: 'When',
      rowHeader: true,
      cell: ({ at }) => place.formatNearMoment(at, now),
      phoneDetail: ({ reason }) => REASON_LABEL[reason],
    },
    { key: 'place', header: 'At', cell: (refusal) => PLACE_LABEL[refusal.place] },
    {
      key: 'reason',
      header: 'Reason',
      phone: 'hide',
      cell: ({ reason }) => <span className="text-ink-2">{REASON_LABEL[reason]}</span>,
    },
    { key: 'by', header: 'By', cell: ({ by }) => by },
  ];
}
