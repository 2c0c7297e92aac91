import './seat-map.css';
import {
  type ComponentType,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { roundTable, seatPercents, type SeatPlan, table } from '@/domain/seat-geometry';
import { TableBand } from './table-band';

export type SeatStyle = 'occupied' | 'walk_in' | 'reserved' | 'away' | 'open' | 'closed';

export interface MapSeat {
  number: number;
  look: SeatStyle;
  /** First name and initial, "Walk-in", "Open"; the list has the full name. */
  name: string;
  /** Up to two short lines: time played, running tab. */
  lines?: readonly ReactNode[];
  /** Beside the number: the cup of a player who is away. */
  mark?: ReactNode;
  selected?: boolean;
  /** The effect of Enter, for screen readers: "Unseat", "Seat a player". */
  hint?: string;
  /** The user has no action at this seat: it is neither a button nor a tab stop. */
  idle?: boolean;
}

export interface SeatFrameProps {
  seat: MapSeat;
  children: ReactNode;
}

interface SeatMapProps {
  /** "Seats, clockwise from the dealer's left". */
  label: string;
  seats: readonly MapSeat[];
  /** On the felt: the word of the state, then the pot. */
  centre?: { word: string; figure?: string };
  /** Without a name it is only the dealer's place, in a quiet style. */
  dealer?: { name?: string; detail?: string } | undefined;
  /** The dealer's own table is rounder: it has larger seats, and controls on the felt and in the dealer's place. */
  round?: { felt: ReactNode; dealer: ReactNode };
  onSelect: (seatNumber: number) => void;
  /** Called with each key pressed on a seat, before the map handles it. */
  onSeatKey?: (seat: MapSeat, event: KeyboardEvent) => void;
  /** Surrounds each seat, to make it draggable. */
  frame?: ComponentType<SeatFrameProps>;
}

export function SeatMap({ label, seats, centre, dealer, round, onSelect, onSeatKey, frame: Frame }: SeatMapProps) {
  const plan = round === undefined ? table : roundTable;
  const places = seatPercents(seats.length, plan);
  const { current, buttons, keyDown, setCurrent } = useRoving(seats.map((seat) => seat.idle !== true));
  return (
    <div
      className={`seat-map ${round === undefined ? '' : 'w-[min(100cqw,124.67cqh)] max-[1024px]:w-[100cqw] tablet:w-[min(100cqw,max(29rem,(100dvh-40rem)*1.24))]'}`}
      data-plan={round === undefined ? undefined : 'round'}
    >
      <div className="seat-map-field">
        <Drawing way="lying" plan={plan} />
        <Drawing way="upright" plan={plan} />
        <div className="seat-map-centre grid justify-items-center text-center text-on-felt forced-colors:text-[CanvasText]">
          {centre === undefined ? null : <span className="text-dense font-medium">{centre.word}</span>}
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
          {seats.map((seat, index) => {
            const shown = (
              <Seat
                seat={seat}
                round={round !== undefined}
                tabIndex={index === current ? 0 : -1}
                onSelect={onSelect}
                onFocus={() => setCurrent(index)}
                onKeyDown={(event) => {
                  onSeatKey?.(seat, event);
                  keyDown(event);
                }}
                register={(button) => {
                  if (button === null) buttons.current.delete(index);
                  else buttons.current.set(index, button);
                }}
              />
            );
            return (
              <li key={seat.number} style={placeStyle(places[index])}>
                {Frame === undefined ? shown : <Frame seat={seat}>{shown}</Frame>}
              </li>
            );
          })}
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
  round: boolean;
  tabIndex: number;
  onSelect: (seatNumber: number) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  register: (button: HTMLButtonElement | null) => void;
}

const COLOR = {
  occupied: 'border-accent',
  walk_in: 'border-control',
  reserved: 'border-info',
  away: 'border-warn',
  open: 'border-control',
  closed: 'border-line',
};

const RING = {
  occupied: 'border-3 bg-surface',
  walk_in: 'border-3 bg-surface',
  reserved: 'border-3 border-dashed bg-surface',
  away: 'border-3 bg-surface',
  open: 'border-2 border-dashed',
  closed: 'border-2 bg-sunken',
};

/** On the dealer's map the panel below names the selected seat as well, so its ring keeps the color of its state. */
function ringOf({ look, selected = false }: MapSeat, round: boolean): string {
  const outline = round && selected ? 'outline-4 outline-offset-3 outline-focus' : '';
  if (round && look === 'away') return `border-5 border-double border-warn bg-surface ${outline}`;
  if (!selected) return `${COLOR[look]} ${RING[look]}`;
  return round ? `${COLOR[look]} border-3 bg-surface ${outline}` : 'border-4 border-focus bg-surface';
}

/** One seat: a button over the drawing, or only its text where there is no action. */
function Seat({ seat, round, tabIndex, onSelect, onFocus, onKeyDown, register }: SeatProps) {
  const looks = {
    className: `seat text-ink-2 tabular-nums transition-[background-color] ${ringOf(seat, round)}`,
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
      // Two colors, so that the focus is visible on felt, rail and canvas alike.
      className={`${looks.className} hover:bg-hover focus-visible:shadow-[0_0_0_2px_var(--surface)]`}
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

/**
 * The spaces between the parts are for the button's accessible name: text in a circle wraps anyway. An occupied seat
 * keeps the player's name.
 */
function SeatWords({ seat }: { seat: MapSeat }) {
  const chosen = seat.selected === true && seat.look === 'open';
  const isQuiet = seat.selected !== true && (seat.look === 'open' || seat.look === 'closed');
  return (
    <>
      <span className="seat-number inline-flex items-center gap-0.75 font-medium text-ink-3">
        <span>
          <span className="sr-only">Seat</span> {seat.number}
        </span>
        {seat.mark}
      </span>{' '}
      <span className={`seat-name normal-nums ${isQuiet ? 'text-ink-2' : 'text-ink'}`}>
        {chosen ? 'Selected' : seat.name}
      </span>
      {chosen
        ? null
        : seat.lines?.map((line, index) => (
            // The index is the identity: the time comes first, then the tab.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              {' '}
              <span>{line}</span>
            </Fragment>
          ))}
    </>
  );
}

/** One tab stop; arrow keys go around the table in both directions and skip seats without an action. */
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

const trayStyle = 'fill-rail stroke-felt-line stroke-2';

function Drawing({ way, plan }: { way: 'lying' | 'upright'; plan: SeatPlan }) {
  const lying = way === 'lying';
  const [width, height] = lying ? [plan.width, plan.height] : [plan.height, plan.width];
  const band = { width, height, felt: plan.felt, isUpright: !lying };

  return (
    <svg
      className="seat-map-drawing absolute inset-0 size-full"
      data-way={way}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <TableBand
        {...band}
        inset={-plan.railWidth}
        className="fill-rail stroke-rail-line stroke-[1.5] forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      <TableBand
        {...band}
        inset={0}
        className="fill-felt forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
      />
      <TableBand {...band} inset={plan.lineInset} className="fill-none stroke-felt-line stroke-2" />
      {/* The dealer's chip tray, so that the dealer's name has a place at the table. */}
      {plan === roundTable ? (
        <path
          className="fill-felt-deep"
          d="M416 564h128v-16a10 10 0 0 0-10-10h-108a10 10 0 0 0-10 10z"
          transform={lying ? undefined : `translate(${plan.height} 0) rotate(90)`}
        />
      ) : lying ? (
        <rect className={trayStyle} x="416" y="406" width="128" height="28" rx="6" />
      ) : (
        <rect className={trayStyle} x="166" y="416" width="28" height="128" rx="6" />
      )}
    </svg>
  );
}
