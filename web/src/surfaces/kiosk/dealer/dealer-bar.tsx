import { useOutbox } from '@/live/use-outbox';
import { useLiveStatus, useUnreachableSince } from '@/live/use-live';
import { minutesBetween } from '@/domain/duration';
import { isTournament } from '@/domain/floor';
import { type StatusView, tableStatusView } from '@/domain/table-status';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { Shape, type ShapeName } from '@/ui/shape';
import { toneClass, type Tone } from '@/ui/tone';
import { actsText, type AtTable } from './at-table';

interface DealerBarProps {
  at: AtTable;
  onOutbox: () => void;
}

/** Which table, which game, how it stands, whether what is shown is true, and the room's time. */
export function DealerBar({ at: { table, room }, onOutbox }: DealerBarProps) {
  const now = useNow();
  const lent = isTournament(table) ? table.event : null;
  const seated = lent?.players ?? table.currentPlayers;
  const status: StatusView | PausedView =
    table.pausedAt === null
      ? tableStatusView(table.status)
      : {
          label: `Paused ${minutesBetween(Date.parse(table.pausedAt), now)} min`,
          shape: 'pause',
          tone: 'warn',
        };
  return (
    <header className="dealer-bar">
      <Mark size={28} />
      <h1 className="dealer-bar-table text-page font-semibold">Table {table.tableNumber}</h1>
      <p className="dealer-bar-game min-w-8 truncate text-ink-2">
        {lent?.name ?? table.gameType.name}
      </p>
      <p
        className={`${toneClass[status.tone]} inline-flex items-center gap-1.5 rounded-full bg-tone-soft px-2.5 py-0.5 text-dense font-medium text-tone`}
      >
        <Shape name={status.shape} />
        {status.label}
      </p>
      <p className="text-ink-2">
        {seated} of {table.maxSeats} seated
      </p>
      <Truth timeZone={room.timeZone} onOutbox={onOutbox} />
      <p className="dealer-bar-time text-page font-semibold">
        <time dateTime={new Date(now).toISOString()}>{formatTime(now, room.timeZone)}</time>
      </p>
    </header>
  );
}

interface PausedView {
  label: string;
  shape: ShapeName;
  tone: Tone;
}

/** Live, or since when not; and what waits or was refused, which leads to the list of it. */
function Truth({ timeZone, onOutbox }: { timeZone: string; onOutbox: () => void }) {
  const status = useLiveStatus();
  const since = useUnreachableSince();
  const { waiting, refused } = useOutbox();
  const words = wordsOf(status, since === null ? null : formatTime(since, timeZone));
  const parts = [
    words.label,
    ...(since !== null && waiting.length > 0 ? [`${actsText(waiting.length)} waiting`] : []),
    ...(refused.length > 0 ? [`${actsText(refused.length)} refused`] : []),
  ];
  const tone = refused.length > 0 ? 'bad' : words.tone;
  const content = (
    <>
      <Shape name={refused.length > 0 ? 'octagon' : words.shape} />
      {parts.join(' · ')}
    </>
  );
  return (
    <div className={`dealer-truth ${toneClass[tone]}`} role="status">
      {parts.length === 1 ? (
        <p>{content}</p>
      ) : (
        <button type="button" id="dealer-truth" onClick={onOutbox}>
          {content}
        </button>
      )}
    </div>
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
      return { label: 'Polling', shape: 'ring', tone: 'neutral' };
  }
}
