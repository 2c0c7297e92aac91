import { Undo2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { HandAction, HandState, LegalActions } from '../engine/hand/types';
import { ActingButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast-store';
import { ems } from './felt';
import { type ActButton, turnButtons } from './turn-model';
import { dockColumn, dockStyle } from './dock-style';
import { tapStyle } from './tap-style';
import { TurnLine } from './turn-line';

/** A line with more characters does not fit beside Undo at full size. */
const LONG = 19;

const undoStyle = [
  'inline-flex min-h-12 items-center gap-2 rounded-control border border-control px-4 font-semibold',
  '[grid-area:1/2/3/3] active:brightness-90 aria-disabled:cursor-not-allowed aria-disabled:border-line',
  'aria-disabled:text-ink-3',
].join(' ');

interface DockProps {
  /** The player in turn; a polite live region announces changes. */
  who: string;
  /** The last action, or the next step. */
  last: ReactNode;
  /** Describes what an undo takes back; null if there is nothing. Absent for devices that only follow. */
  undo?: { text: string | null; onUndo: () => void } | undefined;
  /** Covered by the keypad. */
  covered?: boolean;
  /** Above everything else, if there is room beside the table. */
  log?: ReactNode;
  children: ReactNode;
}

/** The turn line, Undo, and the buttons below them: always in the same place. */
export function Dock({ who, last, undo, covered = false, log, children }: DockProps) {
  const box = useRef<HTMLElement>(null);
  const within = useRef(false);
  // Restores the focus: the pressed button may have been removed with its question.
  useEffect(() => {
    if (within.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
  return (
    // The handler only records where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <footer
      className={`${dockStyle} focus:outline-none ${covered ? 'invisible beside:hidden' : dockColumn}`}
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
      <TurnLine who={who} long={who.length > LONG} last={last}>
        {undo === undefined ? null : (
          <ActingButton
            reason="toast"
            className={undoStyle}
            aria-keyshortcuts="z"
            disabledReason={undo.text === null ? 'Nothing to undo.' : undefined}
            onClick={undo.onUndo}
          >
            <Icon as={Undo2} size={20} />
            Undo
            {undo.text === null ? null : <span className="sr-only">: {undo.text}</span>}
            <Hint inline>Z</Hint>
          </ActingButton>
        )}
      </TurnLine>
      {children}
    </footer>
  );
}

/** The keyboard shortcut of a button, on devices with a keyboard. */
function Hint({ inline = false, children }: { inline?: boolean; children: string }) {
  return (
    <kbd
      className={`hidden font-sans text-meta font-medium opacity-80 [@media(hover:hover)_and_(pointer:fine)_and_(min-width:48rem)]:block ${inline ? '' : 'absolute top-1.5 right-2'}`}
      aria-hidden="true"
    >
      {children}
    </kbd>
  );
}

const DOUBLE_TAP_MS = 220;

interface TurnActsProps {
  hand: HandState;
  may: LegalActions;
  onAct: (action: HandAction) => void;
  /** Opens the keypad for the amount. */
  onRaise: () => void;
}

/** Fold, Call or Check, Raise, All-in: always in this order, and only one is filled. */
export function TurnActs({ hand, may, onAct, onRaise }: TurnActsProps) {
  const { fold, call, raise, allIn } = turnButtons(may, hand);
  const last = useRef(0);
  const act = ({ action }: ActButton) => {
    if (action !== null) onAct(action);
  };
  // Ignores the second half of a double tap, which would act for the next player. The interval starts at the last
  // accepted tap.
  const once = (press: () => void) => (event: MouseEvent) => {
    if (event.timeStamp - last.current < DOUBLE_TAP_MS) {
      toast({ title: 'That tap came too fast. Tap again.' });
      return;
    }
    last.current = event.timeStamp;
    press();
  };
  return (
    <div className="grid grid-cols-[1fr_1.35fr_1.35fr_1.15fr] gap-2 max-[23.01rem]:gap-1 beside:grid-cols-[1fr_1fr]">
      <Act button={fold} letter="F" onPress={once(() => act(fold))} />
      <Act button={call} letter="C" variant="main" onPress={once(() => act(call))} />
      <Act
        button={raise}
        letter="R"
        variant="raise"
        onPress={once(() => (raise.action === null ? onRaise() : act(raise)))}
      />
      <Act button={allIn} letter="A" onPress={once(() => act(allIn))} />
    </div>
  );
}

/** A large amount gets a smaller font instead of being cut. */
function sizeOf(amount: string) {
  const width = ems(amount);
  return width > 5 ? { fontSize: `${Math.max(0.6875, 4.6 / width).toFixed(3)}rem` } : undefined;
}

interface ActProps {
  button: ActButton;
  letter: string;
  variant?: 'main' | 'raise';
  onPress: (event: MouseEvent) => void;
}

function Act({ button: { word, amount, why }, letter, variant, onPress }: ActProps) {
  return (
    <ActingButton
      reason="toast"
      className={tapStyle({ kind: 'act', variant })}
      aria-keyshortcuts={letter.toLowerCase()}
      disabledReason={why}
      onClick={onPress}
    >
      {word}{' '}
      {amount === null ? null : (
        <b
          className="block text-[clamp(0.75rem,4vw,1rem)] leading-5 font-medium beside-tablet:text-[1rem]"
          style={sizeOf(amount)}
        >
          {amount}
        </b>
      )}
      <Hint>{letter}</Hint>
    </ActingButton>
  );
}

interface StepProps {
  word: string;
  why?: string | undefined;
  /** The Enter key presses it too. */
  entered?: boolean;
  onPress: () => void;
  /** A second button of the same height: "Run it twice". */
  second?: { word: string; why?: string | undefined; pressed?: boolean; onPress: () => void } | undefined;
}

/** One big button, and at most one beside it. */
export function Step({ word, why, entered = false, onPress, second }: StepProps) {
  return (
    <div className={`grid gap-2 ${second === undefined ? '' : 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'}`}>
      {second === undefined ? null : (
        <ActingButton
          reason="toast"
          className={tapStyle({ kind: 'small' })}
          disabledReason={second.why}
          {...(second.pressed === undefined ? {} : { 'aria-pressed': second.pressed })}
          onClick={second.onPress}
        >
          {second.word}
        </ActingButton>
      )}
      <ActingButton reason="toast" className={tapStyle({ variant: 'main' })} disabledReason={why} onClick={onPress}>
        {word}
        {entered ? <Hint>Enter</Hint> : null}
      </ActingButton>
    </div>
  );
}
