import './seat-map.css';
import {
  Fragment,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { roundTable, seatPercents, type SeatPlan, table } from '@/domain/seat-geometry';

export type SeatLook = 'occupied' | 'walk_in' | 'reserved' | 'away' | 'open' | 'closed';

export interface MapSeat {
  number: number;
  look: SeatLook;
  /** First name and initial, "Walk-in", "Open"; the full name stands in the list. */
  name: string;
  /** Up to two short lines: time played, running tab. */
  lines?: readonly ReactNode[];
  /** Beside the number: the cup of who is away. */
  mark?: ReactNode;
  selected?: boolean;
  /** What Enter does, for readers: "Unseat", "Seat a player". */
  hint?: string;
  /** There is nothing this person may do here: no button, no stop for the keyboard. */
  idle?: boolean;
}

interface SeatMapProps {
  /** "Seats, clockwise from the dealer's left". */
  label: string;
  seats: readonly MapSeat[];
  /** On the felt: the state word, then the pot. */
  centre?: { word: string; figure?: string };
  /** Without a name it is the place alone, and quiet. */
  dealer?: { name?: string; detail?: string } | undefined;
  /** The dealer's own table is rounder: larger seats, and what acts on the felt and in the dealer's place. */
  round?: { felt: ReactNode; dealer: ReactNode };
  onSelect: (seatNumber: number) => void;
}

export function SeatMap({ label, seats, centre, dealer, round, onSelect }: SeatMapProps) {
  const plan = round === undefined ? table : roundTable;
  const places = seatPercents(seats.length, plan);
  const { current, buttons, keyDown, setCurrent } = useRoving(
    seats.map((seat) => seat.idle !== true),
  );
  return (
    <div className="seat-map" data-plan={round === undefined ? undefined : 'round'}>
      <div className="seat-map-field">
        <Drawing way="lying" plan={plan} />
        <Drawing way="upright" plan={plan} />
        <div className="seat-map-centre">
          {centre === undefined ? null : (
            <span className="text-dense font-medium">{centre.word}</span>
          )}
          {centre?.figure === undefined ? null : (
            <strong className="text-stat font-semibold tabular-nums">{centre.figure}</strong>
          )}
          {round?.felt}
        </div>
        {round === undefined ? null : <div className="seat-map-dealer">{round.dealer}</div>}
        {dealer === undefined ? null : (
          <p className="seat-map-dealer text-meta text-ink-3">
            {dealer.name === undefined ? null : (
              <strong className="text-dense font-medium text-ink">{dealer.name}</strong>
            )}
            {dealer.detail}
          </p>
        )}
        <ol className="seat-map-seats" aria-label={label}>
          {seats.map((seat, index) => (
            <li key={seat.number} style={placeStyle(places[index])}>
              <Seat
                seat={seat}
                tabIndex={index === current ? 0 : -1}
                onSelect={onSelect}
                onFocus={() => setCurrent(index)}
                onKeyDown={keyDown}
                register={(button) => {
                  if (button === null) buttons.current.delete(index);
                  else buttons.current.set(index, button);
                }}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function placeStyle(place: { x: number; y: number } | undefined): CSSProperties {
  // Custom properties are not in React's type for styles.
  return { '--x': place?.x.toFixed(2), '--y': place?.y.toFixed(2) } as CSSProperties;
}

interface SeatProps {
  seat: MapSeat;
  tabIndex: number;
  onSelect: (seatNumber: number) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  register: (button: HTMLButtonElement | null) => void;
}

/** One seat: a button over the drawing, or only its words where nothing can be done. */
function Seat({ seat, tabIndex, onSelect, onFocus, onKeyDown, register }: SeatProps) {
  const looks = {
    className: 'seat',
    'data-look': seat.look,
    'data-selected': seat.selected === true,
  } as const;
  if (seat.idle === true) {
    return (
      <div {...looks}>
        <SeatWords seat={seat} />
      </div>
    );
  }
  return (
    <button
      {...looks}
      ref={register}
      type="button"
      tabIndex={tabIndex}
      {...(seat.selected === undefined ? {} : { 'aria-pressed': seat.selected })}
      onClick={() => onSelect(seat.number)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <SeatWords seat={seat} />
      {seat.hint === undefined ? null : (
        <>
          {' '}
          <span className="sr-only">{seat.hint}</span>
        </>
      )}
    </button>
  );
}

/** The spaces between the parts are for the button's name: a circle wraps anyway. Who sits there keeps his name. */
function SeatWords({ seat }: { seat: MapSeat }) {
  const chosen = seat.selected === true && seat.look === 'open';
  return (
    <>
      <span className="seat-number">
        <span>
          <span className="sr-only">Seat</span> {seat.number}
        </span>
        {seat.mark}
      </span>{' '}
      <span className="seat-name">{chosen ? 'Selected' : seat.name}</span>
      {chosen
        ? null
        : seat.lines?.map((line, index) => (
            // The place is the identity: first the time, then the tab.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {' '}
              <span>{line}</span>
            </Fragment>
          ))}
    </>
  );
}

/** One stop for Tab; arrows go around the table, clockwise and back, past what does not act. */
function useRoving(acts: readonly boolean[]) {
  const [index, setCurrent] = useState(0);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const current = acts[index] === true ? index : acts.indexOf(true);

  function keyDown(event: KeyboardEvent) {
    const next = nextIndex(event.key, current, acts);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    buttons.current.get(next)?.focus();
  }
  return { current, buttons, keyDown, setCurrent };
}

function nextIndex(key: string, current: number, acts: readonly boolean[]): number | undefined {
  const count = acts.length;
  const from = (start: number, step: number) => {
    for (let n = 0; n < count; n += 1) {
      const index = (start + n * step + count * count) % count;
      if (acts[index] === true) return index;
    }
    return undefined;
  };
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return from(current + 1, 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return from(current - 1, -1);
    case 'Home':
      return from(0, 1);
    case 'End':
      return from(count - 1, -1);
    default:
      return undefined;
  }
}

function Drawing({ way, plan }: { way: 'lying' | 'upright'; plan: SeatPlan }) {
  const lying = way === 'lying';
  const [width, height] = lying ? [plan.width, plan.height] : [plan.height, plan.width];
  const [long, short] = [plan.felt.width, plan.felt.height];

  function band(inset: number, className: string) {
    const w = (lying ? long : short) - 2 * inset;
    const h = (lying ? short : long) - 2 * inset;
    return (
      <rect
        className={className}
        x={(width - w) / 2}
        y={(height - h) / 2}
        width={w}
        height={h}
        rx={Math.min(w, h) / 2}
      />
    );
  }

  return (
    <svg
      className="seat-map-drawing"
      data-way={way}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {band(-plan.railWidth, 'seat-map-rail')}
      {band(0, 'seat-map-felt')}
      {band(plan.lineInset, 'seat-map-line')}
      {/* The dealer's chip tray, so that the dealer's name has a place at the table. */}
      {plan === roundTable ? (
        <path
          className="seat-map-tray"
          d="M416 564h128v-16a10 10 0 0 0-10-10h-108a10 10 0 0 0-10 10z"
          transform={lying ? undefined : `translate(${plan.height} 0) rotate(90)`}
        />
      ) : lying ? (
        <rect className="seat-map-tray" x="416" y="406" width="128" height="28" rx="6" />
      ) : (
        <rect className="seat-map-tray" x="166" y="416" width="28" height="128" rx="6" />
      )}
    </svg>
  );
}
