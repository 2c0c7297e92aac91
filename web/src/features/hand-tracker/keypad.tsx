import './keypad.css';
import { Delete } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { HandAction, HandState, LegalActions } from '@/domain/hand/types';
import { chips } from '@/domain/night/words';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import {
  amountOf,
  behindText,
  isAllIn,
  raiseSizes,
  typedOf,
  typedText,
  typeKey,
  whyNotRaise,
} from './raise-model';
import { type Keys, useKeys } from './use-keys';
import { playerName } from './words';

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

/** How much: typed, or a size that is often taken. What is not allowed says why in the amount's place. */
export function Keypad({ hand, raise, onRaise, onCancel }: KeypadProps) {
  const [typed, setTyped] = useState(() => typedOf(raise.min));
  const to = amountOf(typed);
  const why = whyNotRaise(hand, raise, to);
  const verb = raise.kind === 'bet' ? 'Bet' : 'Raise to';
  const all = isAllIn(hand, to);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus: the keypad covers the buttons that opened it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const press = (key: string) => setTyped((before) => typeKey(before, key));
  const go = () => {
    if (why === null && to !== null) onRaise(actionOf(hand, to));
  };
  const keys: Record<string, () => void> = {
    backspace: () => press('back'),
    enter: go,
    escape: onCancel,
  };
  for (const key of '0123456789.') keys[key] = () => press(key);
  useKeys(keys as Keys);

  return (
    <section className="ht-keypad" aria-labelledby="ht-keypad-title">
      <div className="ht-keypad-head">
        <h2 id="ht-keypad-title" ref={heading} tabIndex={-1}>
          {playerName(hand, hand.toAct ?? '')} {raise.kind === 'bet' ? 'bets' : 'raises to'}
        </h2>
        <output aria-live="polite" data-bad={why !== null || undefined}>
          {typedText(typed)}
        </output>
      </div>
      {why === null ? (
        <p className="ht-keypad-hint">{behindText(hand, to ?? 0)}</p>
      ) : (
        <p className="ht-keypad-hint" role="alert" data-bad="">
          <Shape name="triangle" />
          {why}
        </p>
      )}
      <div className="ht-keys">
        {ROWS.map((row, i) => {
          const size = raiseSizes(hand, raise)[i];
          return (
            <Fragment key={row[0]}>
              {row.map((key) => (
                <button
                  key={key}
                  type="button"
                  className="ht-key"
                  aria-label={KEY_NAME[key]}
                  onClick={() => press(key)}
                >
                  {key === 'back' ? <Icon as={Delete} size={20} /> : key}
                </button>
              ))}
              {size === undefined ? null : (
                <ActingButton
                  className="ht-key ht-key-size"
                  aria-pressed={size.to === to}
                  disabledReason={size.why}
                  onClick={() => setTyped(typedOf(size.to))}
                >
                  {size.label} <b>{chips(size.to)}</b>
                </ActingButton>
              )}
            </Fragment>
          );
        })}
      </div>
      <div className="ht-keypad-go">
        <button type="button" className="ht-big" onClick={onCancel}>
          Cancel
        </button>
        <ActingButton
          className="ht-big"
          data-main={why === null || undefined}
          disabledReason={why ?? undefined}
          onClick={go}
        >
          {all && to !== null ? `All-in ${chips(to)}` : `${verb} ${typedText(typed)}`}
        </ActingButton>
      </div>
    </section>
  );
}
