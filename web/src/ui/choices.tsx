import { cva } from 'class-variance-authority';
import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from 'react';
import { focusInside } from './button-style';
import { Shape } from './shape';

export interface ChoiceOption {
  value: string;
  /** Before the label: a table mark. */
  lead?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** At the right: pips, a badge. */
  end?: ReactNode;
  /** Why the choice is not available. It stays and shows this in its second line. */
  disabledReason?: string | undefined;
}

interface ChoicesProps {
  /** One name per group of radios on the page. */
  name: string;
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly ChoiceOption[];
}

const choiceStyle = cva([
  'flex min-h-11 cursor-pointer items-center gap-3 border-b border-line-soft px-3 py-1.5',
  'last:border-b-0 hover:bg-hover has-checked:bg-accent-soft has-disabled:cursor-not-allowed',
  'has-disabled:bg-transparent has-disabled:text-ink-3',
]);

/** Radios as whole rows. Goes into a FieldGroup, which shows the question. */
export function Choices({ name, value, onValueChange, options }: ChoicesProps) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      {options.map((option) => (
        <label key={option.value} className={`${choiceStyle()} ${focusInside}`}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabledReason !== undefined}
            onChange={() => onValueChange(option.value)}
            className="m-0 size-4 flex-none cursor-[inherit] accent-accent outline-none"
          />
          {option.lead}{' '}
          <span className="peer min-w-0 flex-1 text-dense font-medium">
            {option.title}{' '}
            {option.detail === undefined && option.disabledReason === undefined ? null : (
              <span className="block text-meta font-normal text-ink-3 in-[label:has(:checked)]:text-ink-2">
                {option.disabledReason ?? option.detail}
              </span>
            )}
          </span>{' '}
          {option.end}
        </label>
      ))}
    </div>
  );
}

export interface PickableSeat {
  number: number;
  state: 'free' | 'taken' | 'held';
  /** For screen readers: "taken", "held for Ray Whitfield", "open". */
  note: string;
}

interface SeatPickProps {
  name: string;
  value: number | undefined;
  onValueChange: (seat: number) => void;
  seats: readonly PickableSeat[];
}

const SEAT_STYLE = {
  free: 'text-ink inset-ring inset-ring-control hover:bg-hover',
  taken: 'bg-sunken text-ink-3',
  held: 'bg-info-soft text-info',
};

/** The maximum number side by side that a thumb can tell apart. */
const PHONE_ROW = 6;

/** The pips as large buttons. Goes into a FieldGroup. */
export function SeatPick({ name, value, onValueChange, seats }: SeatPickProps) {
  return (
    <div
      data-many={seats.length > PHONE_ROW || undefined}
      className="grid grid-cols-[repeat(var(--seats),minmax(0,1fr))] gap-1 phone:data-many:grid-cols-5"
      style={{ '--seats': Math.max(seats.length, 1) } as CSSProperties}
    >
      {seats.map((seat) => (
        <PillChoice
          key={seat.number}
          what="Seat"
          name={name}
          value={seat.number}
          checked={seat.number === value}
          disabled={seat.state !== 'free'}
          onChange={() => onValueChange(seat.number)}
          className={`h-9 has-checked:bg-accent! has-checked:text-on-accent! has-checked:inset-ring-0! ${SEAT_STYLE[seat.state]}`}
        >
          {seat.number}
          <span className="sr-only">, {seat.note}</span>
        </PillChoice>
      ))}
    </div>
  );
}

interface PillChoiceProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  /** For screen readers, before the number: "Seat". */
  what: string;
}

const pillStyle = cva([
  'relative grid place-items-center rounded-full text-dense font-medium tabular-nums',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  'forced-colors:border forced-colors:has-checked:bg-[Highlight]',
  'phone:h-11',
]);

/** One of many numbers: a radio in the shape of a pill. */
export function PillChoice({ what, className, children, ...input }: PillChoiceProps) {
  return (
    <label className={`${pillStyle()} ${className}`}>
      <input
        {...input}
        type="radio"
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span>
        <span className="sr-only">{what}</span> {children}
      </span>
    </label>
  );
}

/** The subject that is chosen already, above a form: the player who is being seated. */
export function ChosenCard({ title, detail, end }: { title: ReactNode; detail?: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-line p-3">
      <p className="min-w-0 flex-1 text-body font-semibold">
        {title} {detail === undefined ? null : <span className="block text-meta font-normal text-ink-3">{detail}</span>}
      </p>
      {end}
    </div>
  );
}

/** A sentence about a state: a shape, then the words. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="tone-warn flex items-center gap-1.25 text-meta font-medium text-tone">
      <Shape name="triangle" />
      {children}
    </p>
  );
}
