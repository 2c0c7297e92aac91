import { dealtNext } from '@/domain/night/players';
import type { UseNight } from '@/domain/night/view';
import { chips } from '@/domain/night/words';
import { Step, TurnActs } from './dock';
import type { Sheet } from './shared';
import { potSum } from './showdown-model';
import { stepButton } from './turn-model';
import type { useActs } from './use-acts';

interface ButtonsProps {
  night: UseNight;
  acts: ReturnType<typeof useActs>;
  dealing: {
    deal: () => void;
    straddle: boolean;
    setStraddle: (on: boolean) => void;
    setSheet: (sheet: Sheet) => void;
  };
  onRaise: () => void;
}

/** What can be done now: of whoever is to act, of the hand, or between two of them. */
export function TableButtons({ night, acts, dealing, onRaise }: ButtonsProps) {
  const { state, legal } = night;
  const { hand } = state;
  if (hand === null || !legal.hand) return <Between night={night} dealing={dealing} />;
  const one = stepButton(hand.state);
  if (one)
    return (
      <Step
        word={one.word}
        entered
        onPress={() => acts.act(one.action)}
        second={
          legal.hand.runTwice
            ? { word: 'Run it twice', onPress: () => acts.act({ type: 'run_twice' }) }
            : undefined
        }
      />
    );
  if (legal.hand.phase === 'payout')
    return (
      <Step
        entered
        word={`Pay out ${chips(potSum(hand.state))}`}
        why={legal.hand.payOut ? undefined : 'Please select at least one winner'}
        onPress={() => acts.act({ type: 'pay_out' })}
      />
    );
  return <TurnActs hand={hand.state} may={legal.hand} onAct={acts.act} onRaise={onRaise} />;
}

function Between({ night, dealing }: Pick<ButtonsProps, 'night' | 'dealing'>) {
  const { state, legal } = night;
  const add = {
    word: 'Add player',
    why: legal.sit ?? undefined,
    onPress: () => dealing.setSheet({ kind: 'add', seat: null }),
  };
  if (dealtNext(state).length < 2) return <Step {...add} />;
  const third = state.settings.straddle
    ? {
        word: 'Straddle',
        pressed: dealing.straddle,
        onPress: () => dealing.setStraddle(!dealing.straddle),
      }
    : add;
  return (
    <Step
      entered
      word={state.handNumber === 0 ? 'Start hand 1' : `Deal hand ${state.handNumber + 1}`}
      why={legal.nextHand ?? undefined}
      onPress={dealing.deal}
      second={third}
    />
  );
}
