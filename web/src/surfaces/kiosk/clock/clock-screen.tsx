import { type CSSProperties, useEffect, useRef } from 'react';
import type { Desk, StructureItem } from '@/api/tournament-types';
import type { Room } from '@/api/types';
import { type ClockPlace, countdown, nextOf } from '@/domain/tournament-clock';
import {
  anteName,
  footText,
  placeName,
  spokenChange,
  untilStart,
  wallName,
} from '@/features/tournaments/clock-text';
import { useClockPlace } from '@/features/tournaments/exact-time';
import { formatCount, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useLastUpdate, useLiveStatus } from '@/live/use-live';
import { announce } from '@/ui/announcer';
import { ageText } from '@/ui/live-status';
import { Mark } from '@/ui/mark';
import { Shape } from '@/ui/shape';
import { ClockFacts, Slash } from './clock-facts';
import { ScreenControls } from './screen-controls';
import './clock.css';

interface ClockScreenProps {
  desk: Desk;
  room: Room;
}

const LAST_MINUTE = 60_000;
/** Letters that stand in one line; a longer name has two smaller ones, so that the clock keeps its place. */
const LONG = 36;

/** Everything a player asks the clock, legible from the far table. */
export function ClockScreen({ desk, room }: ClockScreenProps) {
  const { tournament, structure } = desk;
  const place = useClockPlace(structure.items, tournament.clock);
  const now = useNow();
  useAnnouncements(desk, place);

  // Synchronises with the title of the window.
  const title = `${tournament.name} · ${placeName(structure.items, place.position)} · ${room.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className="wall">
      <header className="wall-head">
        <p className="wall-brand">
          <Mark />
          <span>{room.name}</span>
        </p>
        <h1 className="wall-title" data-long={tournament.name.length > LONG || undefined}>
          {tournament.name}
        </h1>
        <TimeOfDay now={now} timeZone={room.timeZone} />
      </header>
      <main className="wall-main">
        <Main desk={desk} place={place} now={now} />
        <ClockFacts desk={desk} place={place} now={now} timeZone={room.timeZone} />
      </main>
      <footer className="wall-foot">
        <p>{footText(desk, place, now, room.timeZone)}</p>
        <ScreenControls />
        <Live />
      </footer>
    </div>
  );
}

function useAnnouncements({ structure, tournament }: Desk, place: ClockPlace) {
  const before = useRef(place);
  // Synchronises with what readers are told: at five minutes, at one, and when another level begins.
  useEffect(() => {
    const text =
      tournament.status === 'running' ? spokenChange(structure, before.current, place) : null;
    before.current = place;
    if (text !== null) announce(text);
  }, [structure, tournament.status, place]);
}

function TimeOfDay({ now, timeZone }: { now: number; timeZone: string }) {
  const [time = '', half = ''] = formatTime(now, timeZone).split(' ');
  return (
    <p className="wall-time">
      <time>{time}</time> {half}
    </p>
  );
}

interface PartProps {
  desk: Desk;
  place: ClockPlace;
  now: number;
}

/** The largest on the screen: what is left, and what is played for. */
function Main({ desk, place, now }: PartProps) {
  const { tournament, structure } = desk;
  const item = structure.items[place.position];
  if (tournament.status === 'completed') return <Over desk={desk} />;
  if (item === undefined) return null;
  if (tournament.startedAt === null) return <Before desk={desk} first={item} now={now} />;
  const name = placeName(structure.items, place.position);
  const last = place.running && place.remainingMs <= LAST_MINUTE && !place.over;
  const total = item.minutes * 60_000;
  const played = total === 0 ? 1 : 1 - Math.min(1, place.remainingMs / total);
  const next = nextOf(structure.items, place, 'level');
  return (
    <section
      className="clock-main"
      aria-labelledby="clock-level"
      data-last={last || undefined}
      data-still={place.running ? undefined : ''}
    >
      <div className="clock-line">
        <h2 id="clock-level" className="clock-level">
          {name}
        </h2>
        <State desk={desk} place={place} now={now} last={last} />
      </div>
      <p className="clock-left" role="timer" aria-live="off" aria-label={`Time left in ${name}`}>
        {countdown(place.remainingMs, 2)}
      </p>
      <div
        className="clock-track"
        role="progressbar"
        aria-label={`${name}, ${Math.floor(played * item.minutes)} of ${item.minutes} minutes over`}
        aria-valuemin={0}
        aria-valuemax={item.minutes}
        aria-valuenow={Math.floor(played * item.minutes)}
      >
        <span style={{ width: `${(played * 100).toFixed(2)}%` }} />
      </div>
      {place.inBreak && next !== null ? (
        <Blinds label={`Blinds in level ${place.level + 1}`} item={next.item} desk={desk} />
      ) : (
        <Blinds label="Blinds" item={item} desk={desk} />
      )}
    </section>
  );
}

function State({ desk, place, now, last }: PartProps & { last: boolean }) {
  const { pausedAt } = desk.tournament.clock;
  if (desk.tournament.status !== 'running' || pausedAt !== null) {
    const minutes =
      pausedAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(pausedAt)) / 60_000));
    return (
      <p className="clock-state" data-tone="warn">
        <Shape name="pause" grows />
        Paused{minutes === 0 ? '' : ` ${minutes} min`}
      </p>
    );
  }
  if (place.over)
    return (
      <p className="clock-state">
        <Shape name="flag" grows />
        Last level is over
      </p>
    );
  if (last)
    return (
      <p className="clock-state" data-tone="warn">
        <Shape name="clock" grows />
        Last minute
      </p>
    );
  if (desk.tournament.clock.handForHand)
    return (
      <p className="clock-state">
        <Shape name="square" grows />
        Hand for hand
      </p>
    );
  return null;
}

function Blinds({ label, item, desk }: { label: string; item: StructureItem; desk: Desk }) {
  const amounts = [item.smallBlind, item.bigBlind, ...(item.ante === 0 ? [] : [item.ante])];
  // Late levels have more digits: they shrink before they leave the screen.
  const chars = amounts.map(formatCount).join('/').length;
  return (
    <dl className="clock-blinds" style={{ '--chars': chars } as CSSProperties}>
      <div>
        <dt>{label}</dt>
        <dd>
          {formatCount(item.smallBlind)}
          <Slash />
          {formatCount(item.bigBlind)}
        </dd>
      </div>
      {item.ante === 0 ? null : (
        <div>
          <dt>{anteName(desk.structure)}</dt>
          <dd>{formatCount(item.ante)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Announced, not begun: when, and with what. */
function Before({ desk, first, now }: { desk: Desk; first: StructureItem; now: number }) {
  const { startTime, status } = desk.tournament;
  const left = untilStart(startTime, now);
  return (
    <section className="clock-main" aria-labelledby="clock-level">
      <div className="clock-line">
        <h2 id="clock-level" className="clock-level">
          {left === null ? 'Starts in a moment' : 'Starts in'}
        </h2>
        {status === 'registration' ? (
          <p className="clock-state">
            <Shape name="door" grows />
            Registration open
          </p>
        ) : null}
      </div>
      <p
        className="clock-left"
        data-long={left !== null && left.length > 5 ? '' : undefined}
        role="timer"
        aria-live="off"
        aria-label="Time until the start"
      >
        {left ?? '00:00'}
      </p>
      <div className="clock-track" aria-hidden="true">
        <span style={{ width: 0 }} />
      </div>
      <Blinds label="First blinds" item={first} desk={desk} />
    </section>
  );
}

function Over({ desk }: { desk: Desk }) {
  const { winner } = desk.tournament;
  return (
    <section className="clock-main" aria-labelledby="clock-level">
      <h2 id="clock-level" className="clock-level">
        Completed
      </h2>
      <p className="clock-winner">
        {winner === null ? (
          'Thank you for playing'
        ) : (
          <>
            <small>Winner</small> {wallName(winner.name)}
          </>
        )}
      </p>
      <p className="clock-thanks">
        Level {desk.tournament.currentLevel}, {formatCount(desk.tournament.currentEntries)}{' '}
        {desk.tournament.currentEntries === 1 ? 'entry' : 'entries'}
      </p>
    </section>
  );
}

/** Never stale silently. The clock itself goes on: it needs the server's word only when somebody changes it. */
function Live() {
  const status = useLiveStatus();
  const updatedAt = useLastUpdate();
  const now = useNow();
  if (status === 'open')
    return (
      <p className="wall-live" data-tone="ok">
        <Shape name="circle" grows />
        Live
      </p>
    );
  const age = updatedAt === null ? '' : `, updated ${ageText(now - updatedAt)} ago`;
  return (
    <p className="wall-live" data-tone={status === 'connecting' ? undefined : 'warn'}>
      <Shape name={status === 'connecting' ? 'ring' : 'half'} grows />
      {status === 'connecting' ? 'Connecting' : `No connection${age}`}
    </p>
  );
}
