import { useEffect, useRef } from 'react';
import type { Desk } from '@/api/tournament-types';
import { type ClockPlace, placeName } from '@/domain/tournament-clock';
import { footText, spokenChange, wallName } from '@/room/tournaments/clock/clock-text';
import { useClockPlace } from '@/room/tournaments/clock/exact-time';
import { formatCount, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { useLastUpdate, useLiveStatus } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { announce } from '@/ui/announcer';
import { ageText } from '@/ui/live-status';
import { Mark } from '@/ui/mark';
import { levelStyle, mainStyle, WallClock } from '@/ui/poker/wall-clock';
import { Shape } from '@/ui/shape';
import { ClockFacts } from './clock-facts';
import { ScreenControls } from './screen-controls';
import { cva } from 'class-variance-authority';

/**
 * The number of letters that fit on one line. A longer name has two smaller lines, so that the clock keeps its place.
 */
const LONG = 36;

const wallStyle = cva([
  'wall group grid min-h-dvh grid-rows-[auto_minmax(0,1fr)_auto] gap-[calc(1.8*var(--u))] bg-canvas',
  'px-[5vw] py-[calc(2.8125*var(--u))] text-(length:--clock-text)/[1.2] text-ink tabular-nums portrait:gap-5',
  'portrait:px-4 portrait:pt-[max(1rem,env(safe-area-inset-top))]',
  'portrait:pb-[max(1rem,env(safe-area-inset-bottom))]',
]);

const titleStyle = cva(
  ['text-center font-semibold wrap-anywhere', 'portrait:col-span-full portrait:row-2 portrait:text-left'],
  {
    variants: {
      long: {
        true: 'text-(length:--clock-long-title) text-balance',
        false: 'text-(length:--clock-title)',
      },
    },
  },
);

/** All facts that players need, legible from the far table. */
export function ClockScreen({ desk }: { desk: Desk }) {
  const room = useRoom();
  const { tournament, structure } = desk;
  const place = useClockPlace(structure.items, tournament.clock);
  const now = useNow();
  useAnnouncements(desk, place);

  useWindowTitle(`${tournament.name} · ${placeName(structure.items, place.position)} · ${room.name}`);

  return (
    <div className={wallStyle()}>
      <header className="grid grid-cols-[minmax(max-content,1fr)_auto_minmax(max-content,1fr)] items-center gap-[calc(2*var(--u))] portrait:grid-cols-[minmax(0,1fr)_auto] portrait:gap-x-4 portrait:gap-y-2">
        <p className="flex min-w-0 items-center gap-(--u) text-ink-2 [&>svg]:size-[calc(3*var(--u))] portrait:[&>svg]:size-6">
          <Mark />
          <span>{room.name}</span>
        </p>
        <h1 className={titleStyle({ long: tournament.name.length > LONG })}>{tournament.name}</h1>
        <TimeOfDay now={now} />
      </header>
      <main className="grid min-w-0 grid-cols-[minmax(0,1fr)_calc(25*var(--u))] gap-[calc(3.6*var(--u))] portrait:grid-cols-1 portrait:content-start portrait:gap-6">
        {tournament.status === 'completed' ? (
          <Over desk={desk} />
        ) : (
          <WallClock event={{ ...tournament, items: structure.items, ante: structure.ante }} place={place} now={now} />
        )}
        <ClockFacts desk={desk} place={place} now={now} />
      </main>
      <footer className="flex min-h-[calc(3*var(--u))] items-center gap-[calc(2*var(--u))] text-ink-2 portrait:flex-wrap portrait:gap-x-4 portrait:gap-y-2">
        <p className="mr-auto portrait:basis-full">{footText(desk, place, now, room.timeZone)}</p>
        <ScreenControls />
        <Live />
      </footer>
    </div>
  );
}

function useAnnouncements({ structure, tournament }: Desk, place: ClockPlace) {
  const before = useRef(place);
  // Announces to screen readers: five minutes left, one minute left, a new level.
  useEffect(() => {
    const text = tournament.status === 'running' ? spokenChange(structure, before.current, place) : null;
    before.current = place;
    if (text !== null) announce(text);
  }, [structure, tournament.status, place]);
}

function TimeOfDay({ now }: { now: number }) {
  const { timeZone } = useRoom();
  const [time = '', half = ''] = formatTime(now, timeZone).split(' ');
  return (
    <p className="text-right whitespace-nowrap text-ink-2">
      <time className="font-semibold text-ink">{time}</time> {half}
    </p>
  );
}

function Over({ desk }: { desk: Desk }) {
  const { winner } = desk.tournament;
  return (
    <section className={mainStyle} aria-labelledby="clock-level">
      <h2 id="clock-level" className={levelStyle}>
        Completed
      </h2>
      <p className="text-(length:--clock-winner)/[1.05] font-semibold tracking-[-0.03em]">
        {winner === null ? (
          'Thank you for playing'
        ) : (
          <>
            <small className="block text-(length:--clock-winner-word) font-normal tracking-normal text-ink-2">
              Winner
            </small>{' '}
            {wallName(winner.name)}
          </>
        )}
      </p>
      <p className="text-ink-2">
        Level {desk.tournament.currentLevel}, {formatCount(desk.tournament.currentEntries)}{' '}
        {desk.tournament.currentEntries === 1 ? 'entry' : 'entries'}
      </p>
    </section>
  );
}

/**
 * Shows the connection status, so that the screen is never stale silently. The clock keeps counting without a
 * connection; only changes by the director need one.
 */
function Live() {
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const now = useNow();
  if (status === 'open')
    return (
      <p className="flex items-center gap-[0.4em] whitespace-nowrap [&>svg]:text-ok">
        <Shape name="circle" grows />
        Live
      </p>
    );
  const age = updatedAt === null ? '' : `, updated ${ageText(now - updatedAt)} ago`;
  return (
    <p className={`flex items-center gap-[0.4em] whitespace-nowrap ${status === 'connecting' ? '' : 'text-warn'}`}>
      <Shape name={status === 'connecting' ? 'ring' : 'half'} grows />
      {status === 'connecting' ? 'Connecting' : `No connection${age}`}
    </p>
  );
}
