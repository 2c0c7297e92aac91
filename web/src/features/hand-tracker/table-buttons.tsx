import { dealtNext, seated } from '@/domain/night/players';
import type { UseNight } from '@/domain/night/view';
import { chips, shortName } from '@/domain/night/words';
import { Step, TurnActs } from './dock';
import type { Sheet } from './shared';
import { potSum } from './showdown-model';
import { stepButton } from './turn-model';
import { refused, type useActs } from './use-acts';

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
  if (hand === null || !legal.hand) return <Between night={night} acts={acts} dealing={dealing} />;
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

interface ReviveProps extends Pick<ButtonsProps, 'night' | 'acts'> {
  setSheet: (sheet: Sheet) => void;
}

/** Without two players who have chips: the players at the table who can be dealt in again. */
function Revive({ night, acts, setSheet }: ReviveProps) {
  const players = seated(night.state);
  const names = players.map(({ name }) => name);
  const idle = players.filter(({ stack, status }) => stack === 0 || status === 'sitting_out');
  if (idle.length === 0) return null;
  return (
    <div className="ht-revive">
      {idle.map(({ id, name, stack }) => (
        <button
          key={id}
          type="button"
          className="ht-big"
          onClick={() =>
            stack === 0
              ? setSheet({ kind: 'rebuy', id })
              : void acts.dispatch({ kind: 'back', player: id }).then(refused)
          }
        >
          {stack === 0 ? 'Rebuy' : 'Deal Me In'}: {shortName(name, names)}
        </button>
      ))}
    </div>
  );
}

function Between({ night, acts, dealing }: Omit<ButtonsProps, 'onRaise'>) {
  const { state, legal } = night;
  const add = {
    word: 'Add player',
    why: legal.sit ?? undefined,
    onPress: () => dealing.setSheet({ kind: 'add', seat: null }),
  };
  const leaver = seated(state).find(({ leaving }) => leaving);
  if (leaver)
    return (
      <Step
        word={`Cash out ${leaver.name}`}
        onPress={() => dealing.setSheet({ kind: 'cash_out', id: leaver.id })}
      />
    );
  if (dealtNext(state).length < 2)
    return (
      <>
        <Revive night={night} acts={acts} setSheet={dealing.setSheet} />
        <Step {...add} />
      </>
    );
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
