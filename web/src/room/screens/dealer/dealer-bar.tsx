import { CircleQuestionMark } from 'lucide-react';
import { useOutbox } from '@/api/acts/use-outbox';
import { useLiveStatus, useUnreachableSince } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { isTournament } from '@/domain/floor';
import { formatQuantity, formatTime } from '@/lib/format';
import { openGuide } from '@/lib/guide';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Shape, type ShapeName } from '@/ui/shape';
import type { Tone } from '@/ui/tone';
import type { AtTable } from './at-table';
import { BarStatus, BarWord, TableBar } from './table-bar';

/** The bar of a signed-in dealer: with the acts that wait for the network, and Help. A paired tablet has no tabs. */
export function DealerBar({ at: { table, room }, onOutbox }: { at: AtTable; onOutbox: () => void }) {
  const lent = isTournament(table) ? table.event : null;
  return (
    <TableBar
      table={table}
      game={lent?.name ?? table.gameType.name}
      seated={lent?.players ?? table.currentPlayers}
      timeZone={room.timeZone}
    >
      <Truth onOutbox={onOutbox} />
      <ActingButton
        aria-label="Help"
        className="grid size-14 cursor-pointer place-content-center rounded-control text-ink-2 hover:bg-hover"
        onClick={openGuide}
      >
        <Icon as={CircleQuestionMark} size={20} />
      </ActingButton>
    </TableBar>
  );
}

/** The connection status or the time of the last update, and a link to the list of pending and rejected acts. */
function Truth({ onOutbox }: { onOutbox: () => void }) {
  const { timeZone } = useRoom();
  const status = useLiveStatus();
  const since = useUnreachableSince();
  const { waiting, refused } = useOutbox();
  const words = wordsOf(status, since === null ? null : formatTime(since, timeZone));
  const parts = [
    words.label,
    ...(since !== null && waiting.length > 0 ? [`${formatQuantity(waiting.length, 'action')} pending`] : []),
    ...(refused.length > 0 ? [`${formatQuantity(refused.length, 'action')} failed`] : []),
  ];
  const tone = refused.length > 0 ? 'bad' : words.tone;
  const content = (
    <>
      <Shape name={refused.length > 0 ? 'octagon' : words.shape} />
      {parts.join(' · ')}
    </>
  );
  return (
    <BarStatus tone={tone}>
      {parts.length === 1 ? (
        <BarWord>{content}</BarWord>
      ) : (
        <button
          type="button"
          id="dealer-truth"
          className="flex min-h-14 items-center gap-1.5 rounded-control bg-tone-soft px-3 text-tone"
          onClick={onOutbox}
        >
          {content}
        </button>
      )}
    </BarStatus>
  );
}

function wordsOf(
  status: ReturnType<typeof useLiveStatus>,
  offline: string | null,
): { label: string; shape: ShapeName; tone: Tone } {
  if (offline !== null) return { label: `Offline since ${offline}`, shape: 'half', tone: 'warn' };
  switch (status) {
    case 'open':
      return { label: 'Live', shape: 'circle', tone: 'ok' };
    case 'connecting':
      return { label: 'Connecting', shape: 'ring', tone: 'neutral' };
    case 'retrying':
      return { label: 'Reconnecting', shape: 'half', tone: 'warn' };
    case 'offline':
      return { label: 'Refreshing every 30 s', shape: 'ring', tone: 'neutral' };
  }
}
