import { cva } from 'class-variance-authority';
import { Delete } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { HandAction, HandState, LegalActions } from '../engine/hand/types';
import { chips } from '../engine/night/words';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { amountOf, behindText, isAllIn, raiseSizes, typedOf, typedText, typeKey, whyNotRaise } from './raise-model';
import { type Keys, useKeys } from './use-keys';
import { playerName } from './words';
import { dockColumn, dockStyle } from './dock-style';
import { tapPair, tapStyle } from './tap-style';

const hintStyle = 'mb-3 flex min-h-6 items-center gap-1.5 text-body [@media(max-height:46rem)]:mb-1';

const keyStyle = cva(
  [
    'grid min-h-14 place-content-center justify-items-center rounded-control border font-medium',
    'active:bg-neutral-soft [@media(max-height:46rem)]:min-h-11',
  ],
  {
    variants: {
      variant: {
        digit: 'border-transparent bg-sunken text-[1.375rem] leading-7',
        size: 'border-control text-dense',
        chosen: 'border-accent bg-accent-soft text-dense text-accent inset-ring inset-ring-accent',
        off: 'cursor-not-allowed border-line text-dense text-ink-3',
      },
    },
  },
);

interface KeypadProps {
  hand: HandState;
  raise: NonNullable<LegalActions['raise']>;
  onRaise: (action: HandAction) => void;
  onCancel: () => void;
}

const ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
  ['.', '0', 'back'],
] as const;
const KEY_NAME: Record<string, string> = { '.': 'Decimal point', back: 'Delete last digit' };

function actionOf(hand: HandState, to: number): HandAction {
  const by = hand.toAct ?? '';
  return isAllIn(hand, to) ? { type: 'all_in', by } : { type: 'raise', to, by };
}

/** Chooses an amount: typed, or one of the common sizes. If the amount is not allowed, the reason replaces it. */
export function Keypad({ hand, raise, onRaise, onCancel }: KeypadProps) {
  const [typed, setTyped] = useState(() => typedOf(raise.min));
  const to = amountOf(typed);
  const why = whyNotRaise(hand, raise, to);
  const verb = raise.kind === 'bet' ? 'Bet' : 'Raise to';
  const all = isAllIn(hand, to);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus here, because the keypad covers the button that opened it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const press = (key: string) => setTyped((before) => typeKey(before, key));
  const go = () => {
    if (why === null && to !== null) onRaise(actionOf(hand, to));
  };
  const keys: Record<string, () => void> = {
    backspace: () => press('back'),
    enter: go,
    escape: onCancel,
    // The decimal key of many keyboards.
    ',': () => press('.'),
  };
  for (const key of '0123456789.') keys[key] = () => press(key);
  useKeys(keys as Keys);

  return (
    <section
      className={`absolute inset-x-0 bottom-0 z-sticky motion-safe:animate-[rise-in_var(--m-enter)_ease-out] beside-tablet:static ${dockStyle} ${dockColumn}`}
      aria-labelledby="ht-keypad-title"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2
          id="ht-keypad-title"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 truncate text-[1.375rem] leading-7 font-semibold focus:outline-none"
        >
          {playerName(hand, hand.toAct ?? '')} {raise.kind === 'bet' ? 'bets' : 'raises to'}
        </h2>
        <output
          aria-live="polite"
          className={`text-kiosk font-semibold tracking-[-0.02em] ${why === null ? '' : 'text-bad'}`}
        >
          {typedText(typed)}
        </output>
      </div>
      {why === null ? (
        <p className={`${hintStyle} text-ink-2`}>{behindText(hand, to ?? 0)}</p>
      ) : (
        <p className={`${hintStyle} font-medium text-bad`} role="alert">
          <Shape name="triangle" />
          {why}
        </p>
      )}
      <div className="grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.35fr)] gap-2">
        {ROWS.map((row, i) => {
          const size = raiseSizes(hand, raise)[i];
          return (
            <Fragment key={row[0]}>
              {row.map((key) => (
                <button
                  key={key}
                  type="button"
                  className={keyStyle({ variant: 'digit' })}
                  aria-label={KEY_NAME[key]}
                  onClick={() => press(key)}
                >
                  {key === 'back' ? <Icon as={Delete} size={20} /> : key}
                </button>
              ))}
              {size === undefined ? null : (
                <ActingButton
                  className={keyStyle({
                    variant: size.why !== undefined ? 'off' : size.to === to ? 'chosen' : 'size',
                  })}
                  aria-pressed={size.to === to}
                  disabledReason={size.why}
                  onClick={() => setTyped(typedOf(size.to))}
                >
                  {size.label} <b className="block text-[1rem] leading-5 font-semibold">{chips(size.to)}</b>
                </ActingButton>
              )}
            </Fragment>
          );
        })}
      </div>
      <div className={`mt-3 ${tapPair}`}>
        <button type="button" className={tapStyle({ kind: 'keypad' })} onClick={onCancel}>
          Cancel
        </button>
        <ActingButton
          className={tapStyle({ kind: 'keypad', variant: why === null ? 'main' : 'plain' })}
          disabledReason={why ?? undefined}
          onClick={go}
        >
          {all && to !== null ? `All-in ${chips(to)}` : `${verb} ${typedText(typed)}`}
        </ActingButton>
      </div>
    </section>
  );
}
