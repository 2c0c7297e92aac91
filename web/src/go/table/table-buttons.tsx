import { dealtNext, seated } from '../engine/night/players';
import type { UseNight } from '../engine/night/view';
import { chips, shortName } from '../engine/night/words';
import { Step, TurnActs } from './dock';
import type { Sheet } from './shared';
import { potSum } from './showdown-model';
import { stepButton } from './turn-model';
import { refused, type useActs } from './use-acts';
import { tapStyle } from './tap-style';

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

/** The current buttons: of the player in turn, of the hand, or between two hands. */
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
          legal.hand.runTwice ? { word: 'Run it twice', onPress: () => acts.act({ type: 'run_twice' }) } : undefined
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

/** Shown if fewer than two players have chips: the players who can be dealt in again. */
function Revive({ night, acts, setSheet }: ReviveProps) {
  const players = seated(night.state);
  const names = players.map(({ name }) => name);
  const idle = players.filter(({ stack, status }) => stack === 0 || status === 'sitting_out');
  if (idle.length === 0) return null;
  return (
    <div className="mb-2 grid max-h-34 grid-cols-[1fr_1fr] gap-2 overflow-y-auto">
      {idle.map(({ id, name, stack }) => (
        <button
          key={id}
          type="button"
          className={tapStyle({ kind: 'small' })}
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
      <Step word={`Cash out ${leaver.name}`} onPress={() => dealing.setSheet({ kind: 'cash_out', id: leaver.id })} />
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
