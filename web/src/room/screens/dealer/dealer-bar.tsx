import { useOutbox } from '@/api/acts/use-outbox';
import { useLiveStatus, useUnreachableSince } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { minutesBetween } from '@/domain/duration';
import { isTournament } from '@/domain/floor';
import { type StatusView, tableStatusView } from '@/domain/table-status';
import { formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { Shape, type ShapeName } from '@/ui/shape';
import { toneClass, type Tone } from '@/ui/tone';
import { actsText, type AtTable } from './at-table';
import { barStyle } from './frame-style';

interface DealerBarProps {
  at: AtTable;
  onOutbox: () => void;
}

/** The bar: table, game, status, connection and the room's time. */
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
    <header className={barStyle()}>
      <Mark size={28} />
      <h1 className="-ml-1 text-page font-semibold max-[1024px]:-order-2">Table {table.tableNumber}</h1>
      <p className="min-w-8 truncate text-ink-2 max-[1024px]:w-full tablet:w-auto">
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
      <Truth onOutbox={onOutbox} />
      <p className="text-page font-semibold max-[1024px]:-order-1 max-[1024px]:ml-auto tablet:order-0 tablet:ml-0">
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

/** The connection status or the time of the last update, and a link to the list of pending and rejected acts. */
function Truth({ onOutbox }: { onOutbox: () => void }) {
  const { timeZone } = useRoom();
  const status = useLiveStatus();
  const since = useUnreachableSince();
  const { waiting, refused } = useOutbox();
  const words = wordsOf(status, since === null ? null : formatTime(since, timeZone));
  const parts = [
    words.label,
    ...(since !== null && waiting.length > 0 ? [`${actsText(waiting.length)} pending`] : []),
    ...(refused.length > 0 ? [`${actsText(refused.length)} failed`] : []),
  ];
  const tone = refused.length > 0 ? 'bad' : words.tone;
  const content = (
    <>
      <Shape name={refused.length > 0 ? 'octagon' : words.shape} />
      {parts.join(' · ')}
    </>
  );
  return (
    <div className={`${toneClass[tone]} ml-auto text-dense font-medium`} role="status">
      {parts.length === 1 ? (
        <p className="flex min-h-14 items-center gap-1.5 text-ink-2 [&>svg]:text-tone">{content}</p>
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
