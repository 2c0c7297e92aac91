import './dock.css';
import { Undo2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { HandAction, HandState, LegalActions } from '@/domain/hand/types';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast-store';
import { ems } from './felt';
import { type ActButton, turnButtons } from './turn-model';

/** A line of so many letters has no room beside Undo at its full size. */
const LONG = 19;

interface DockProps {
  /** Whose turn it is: said politely when it changes. */
  who: string;
  /** What was done last, or what follows. */
  last: ReactNode;
  /** In words, what an undo takes back; null: nothing. Absent for who only follows. */
  undo?: { text: string | null; onUndo: () => void } | undefined;
  /** Covered by a keypad. */
  covered?: boolean;
  /** Above all, where there is room beside the table. */
  log?: ReactNode;
  children: ReactNode;
}

/** The turn line and Undo, and below them what can be done: always in the same place. */
export function Dock({ who, last, undo, covered = false, log, children }: DockProps) {
  const box = useRef<HTMLElement>(null);
  const within = useRef(false);
  // The focus: the button that was pressed may be gone with its question.
  useEffect(() => {
    if (within.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
  });
  return (
    // It only notes where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <footer
      className="ht-dock"
      ref={box}
      tabIndex={-1}
      aria-label="What to do"
      inert={covered}
      onFocus={() => {
        within.current = true;
      }}
      onBlur={() => {
        within.current = false;
      }}
    >
      {log}
      <div className="ht-turn">
        <p className="ht-turn-who" aria-live="polite" data-long={who.length > LONG || undefined}>
          {who}
        </p>
        <p className="ht-turn-last">{last}</p>
        {undo === undefined ? null : (
          <ActingButton
            reason="toast"
            className="ht-undo"
            aria-keyshortcuts="z"
            disabledReason={undo.text === null ? 'There is nothing to take back.' : undefined}
            onClick={undo.onUndo}
          >
            <Icon as={Undo2} size={20} />
            Undo
            {undo.text === null ? null : <span className="sr-only">: {undo.text}</span>}
            <Hint>Z</Hint>
          </ActingButton>
        )}
      </div>
      {children}
    </footer>
  );
}

/** The key that does the same, where there is a keyboard. */
function Hint({ children }: { children: string }) {
  return (
    <kbd className="ht-hint" aria-hidden="true">
      {children}
    </kbd>
  );
}

const DOUBLE_TAP_MS = 220;

interface TurnActsProps {
  hand: HandState;
  may: LegalActions;
  onAct: (action: HandAction) => void;
  /** The amount is asked for. */
  onRaise: () => void;
}

/** Fold, Call or Check, Raise, All-in: the order never changes, and only one is filled. */
export function TurnActs({ hand, may, onAct, onRaise }: TurnActsProps) {
  const { fold, call, raise, allIn } = turnButtons(may, hand);
  const last = useRef(0);
  const act = ({ action }: ActButton) => {
    if (action !== null) onAct(action);
  };
  // The second half of a double tap would be the next player's turn. The time counts from the last tap that was taken.
  const once = (press: () => void) => (event: MouseEvent) => {
    if (event.timeStamp - last.current < DOUBLE_TAP_MS) {
      toast({ title: 'That tap came too fast. Tap again.' });
      return;
    }
    last.current = event.timeStamp;
    press();
  };
  return (
    <div className="ht-acts">
      <Act button={fold} letter="F" onPress={once(() => act(fold))} />
      <Act button={call} letter="C" look="main" onPress={once(() => act(call))} />
      <Act
        button={raise}
        letter="R"
        look="raise"
        onPress={once(() => (raise.action === null ? onRaise() : act(raise)))}
      />
      <Act button={allIn} letter="A" onPress={once(() => act(allIn))} />
    </div>
  );
}

/** A large amount is written smaller, not cut. */
function sizeOf(amount: string) {
  const width = ems(amount);
  return width > 5 ? { fontSize: `${Math.max(0.6875, 4.6 / width).toFixed(3)}rem` } : undefined;
}

interface ActProps {
  button: ActButton;
  letter: string;
  look?: 'main' | 'raise';
  onPress: (event: MouseEvent) => void;
}

function Act({ button: { word, amount, why }, letter, look, onPress }: ActProps) {
  return (
    <ActingButton
      reason="toast"
      className="ht-act"
      data-look={look}
      aria-keyshortcuts={letter.toLowerCase()}
      disabledReason={why}
      onClick={onPress}
    >
      {word} {amount === null ? null : <b style={sizeOf(amount)}>{amount}</b>}
      <Hint>{letter}</Hint>
    </ActingButton>
  );
}

interface StepProps {
  word: string;
  why?: string | undefined;
  /** Enter does the same. */
  entered?: boolean;
  onPress: () => void;
  /** Beside it, and as high: "Run it twice". */
  second?:
    | { word: string; why?: string | undefined; pressed?: boolean; onPress: () => void }
    | undefined;
}

/** One big button, and at most one beside it. */
export function Step({ word, why, entered = false, onPress, second }: StepProps) {
  return (
    <div className="ht-step" data-two={second === undefined ? undefined : ''}>
      {second === undefined ? null : (
        <ActingButton
          reason="toast"
          className="ht-big"
          disabledReason={second.why}
          {...(second.pressed === undefined ? {} : { 'aria-pressed': second.pressed })}
          onClick={second.onPress}
        >
          {second.word}
        </ActingButton>
      )}
      <ActingButton
        reason="toast"
        className="ht-big"
        data-main=""
        disabledReason={why}
        onClick={onPress}
      >
        {word}
        {entered ? <Hint>Enter</Hint> : null}
      </ActingButton>
    </div>
  );
}
