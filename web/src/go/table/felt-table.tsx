import './felt-table.css';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { ems, FELT, layFelt, type Placed, type PotBox, potBox, seatPoint } from './felt';
import type { SeatView, TableView } from './table-model';

interface FeltTableProps {
  table: TableView;
  /** The keypad covers the lower half, so the pot moves up. */
  raised?: boolean;
  /** Called when a seat is tapped; without it the seats are not buttons. */
  onSeat?: ((seat: SeatView) => void) | undefined;
  /** The question that a tap answers: "has the button". */
  asks?: string | undefined;
}

const CHIP_WORD: Record<string, string> = {
  D: 'Dealer',
  SB: 'Small blind',
  BB: 'Big blind',
  ST: 'Straddle',
};

function at(x: number, y: number): CSSProperties {
  return { left: `${(x / FELT.width) * 100}%`, top: `${(y / FELT.height) * 100}%` };
}

/** A length in units of the drawing, which scales with its size on the screen. */
function units(value: number): string {
  return `calc(${value.toFixed(2)} * var(--ht-unit))`;
}

/** The upright table: a drawing, with text and buttons over it. */
export function FeltTable({ table, raised = false, onSeat, asks }: FeltTableProps) {
  const box = potBox(table.pot, raised);
  const on = layFelt(table.on, table.seats.length, box);
  const nameOf = (place: number) => table.seats[place]?.name ?? '';
  return (
    <section className="ht-field" aria-label="Table">
      <svg className="block size-full" viewBox={`0 0 ${FELT.width} ${FELT.height}`} aria-hidden="true">
        <rect className="fill-rail stroke-(--rail-line) stroke-[1.5]" x="99" y="92" width="192" height="336" rx="96" />
        <rect className="fill-felt" x="107" y="100" width="176" height="320" rx="88" />
        <rect className="fill-none stroke-felt-line stroke-2" x="121" y="114" width="148" height="292" rx="74" />
      </svg>
      <Pot table={table} box={box} />
      <Seats seats={table.seats} onSeat={onSeat} asks={asks} />
      {on.length === 0 ? null : (
        <ul aria-label="On the felt">
          {on.map((thing) => (
            <Thing key={thing.key} thing={thing} name={nameOf(thing.place)} />
          ))}
        </ul>
      )}
    </section>
  );
}

const labelStyle = 'block text-[calc(14*var(--ht-unit))] leading-[1.35] font-medium tracking-normal text-on-felt-2';

function Pot({ table: { pot }, box }: { table: TableView; box: PotBox }) {
  return (
    <div className="ht-pot" style={at(box.x, box.y)}>
      <p className="ht-pot-total" style={{ fontSize: units(box.font) }}>
        <span className={pot.label === '' ? 'sr-only' : labelStyle}>{pot.label || 'In play'}</span>{' '}
        <span>{pot.total}</span>
      </p>
      {pot.parts.length === 0 ? null : (
        <dl data-columns={box.columns} style={{ fontSize: units(box.small) }}>
          {pot.parts.map(({ label, amount }) => (
            <div key={label} className="flex gap-[0.3em]">
              <dt className="text-on-felt-2">{label}</dt> <dd className="font-semibold">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Thing({ thing, name }: { thing: Placed; name: string }) {
  const { kind, text, x, y, w, h, font } = thing;
  const style = { ...at(x, y), width: units(w), height: units(h), fontSize: units(font) };
  const hidden =
    kind === 'chip'
      ? name === ''
        ? 'Dead button'
        : `${name}: ${CHIP_WORD[text] ?? ''}`
      : kind === 'bet'
        ? `${name} has bet`
        : name;
  return (
    <li className="ht-thing" data-kind={kind} data-chip={kind === 'chip' ? text : undefined} style={style}>
      <span className="sr-only">{hidden}</span> <span aria-hidden={kind === 'chip' || undefined}>{text}</span>
    </li>
  );
}

interface SeatsProps {
  seats: readonly SeatView[];
  onSeat: FeltTableProps['onSeat'];
  asks: string | undefined;
}

const STEP: Record<string, number> = { ArrowRight: -1, ArrowDown: -1, ArrowLeft: 1, ArrowUp: 1 };

/** The seats as one Tab stop; the arrow keys move around the table. */
function Seats({ seats, onSeat, asks }: SeatsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const here = seats.find(({ seat }) => seat === current)?.seat ?? seats[0]?.seat;

  function pressed(event: KeyboardEvent, index: number) {
    const step = STEP[event.key];
    const to =
      step !== undefined
        ? seats[(index + step + seats.length) % seats.length]
        : event.key === 'Home'
          ? seats[0]
          : event.key === 'End'
            ? seats.at(-1)
            : undefined;
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to.seat);
    list.current?.querySelector<HTMLElement>(`[data-seat="${to.seat}"]`)?.focus();
  }

  return (
    <ol ref={list} aria-label="Seats">
      {seats.map((seat, index) => {
        const { x, y } = seatPoint(index, seats.length);
        return (
          <li key={seat.seat} className="ht-place" style={at(x, y)}>
            {onSeat === undefined ? (
              <div className="ht-seat" data-look={seat.look}>
                <SeatWords seat={seat} />
              </div>
            ) : (
              <button
                type="button"
                className="ht-seat"
                data-look={seat.look}
                data-seat={seat.seat}
                data-asks={(asks !== undefined && seat.look === 'in') || undefined}
                tabIndex={seat.seat === here ? 0 : -1}
                onFocus={() => setCurrent(seat.seat)}
                onKeyDown={(event) => pressed(event, index)}
                onClick={() => onSeat(seat)}
              >
                <SeatWords seat={seat} />
                {asks === undefined ? null : <span className="sr-only">{asks}</span>}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const nameStyle = 'ht-seat-name max-w-full truncate leading-[1.3] font-medium';

/** Maximum width of a text, in percent of the disc. */
const ROOM = 70;

/** The largest font size that fits the disc and is still readable. */
function fitted(text: string, most: number): string {
  return `max(0.6875rem, ${units(Math.min(most, ROOM / ems(text)))})`;
}

function SeatWords({ seat: { seat, name, disc, stack, tag, look } }: { seat: SeatView }) {
  if (look === 'open')
    return (
      <>
        <span className={nameStyle}>
          <span className="sr-only">Seat</span> {seat}
        </span>{' '}
        <span className="ht-seat-open">Open</span>
      </>
    );
  return (
    <>
      <span className={nameStyle} style={{ fontSize: fitted(disc, 14) }}>
        {disc === name ? (
          name
        ) : (
          <>
            <span className="sr-only">{name}</span>
            <span aria-hidden="true">{disc}</span>
          </>
        )}
      </span>{' '}
      <span
        className={`ht-seat-stack leading-[1.15] whitespace-nowrap ${look === 'out' || look === 'away' ? 'font-medium' : 'font-semibold'}`}
        style={{ fontSize: units(Math.min(18, ROOM / ems(stack))) }}
      >
        {stack}
      </span>{' '}
      {tag === null ? null : <span className="ht-seat-tag">{tag}</span>}
    </>
  );
}
