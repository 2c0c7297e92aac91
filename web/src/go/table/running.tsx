import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { nextHand } from '../engine/night/next-hand';
import { nextPlaces } from '../engine/night/places';
import { dealtNext, inHand, seated } from '../engine/night/players';
import { shortName } from '../engine/night/words';
import { useWakeLock } from '@/lib/use-wake-lock';
import { Boundary } from '@/ui/boundary';
import { Sheets } from '../lazy-parts';
import { BetweenTable } from './between-table';
import { Dock, Step } from './dock';
import { FeltTable } from './felt-table';
import { Frame } from './frame';
import { wonText } from './hands-model';
import { Keypad } from './keypad';
import { Log } from './log';
import { Notices } from './notices';
import type { UseNight } from '../engine/night/view';
import { serverNow } from '@/lib/clock';
import { Showdown } from './showdown';
import { showdownLine } from './showdown-model';
import type { Links, Person, Sheet } from './shared';
import { Stages } from './stages';
import { type SeatView, tableOfHand } from './table-model';
import { TableButtons } from './table-buttons';
import { TableMenu } from './table-menu';
import { stakesText, stepButton, turnButtons, turnLine } from './turn-model';
import { refused, undoText, useActs } from './use-acts';
import { usePendingActions } from './use-pending-actions';
import { type Keys, useKeys } from './use-keys';

interface RunningProps {
  night: UseNight;
  links: Links;
  people: readonly Person[];
  back: { to: LinkProps; label: string };
}

/** The table of a running game, during a hand or between two hands. */
export function Running({ night: written, links, people, back }: RunningProps) {
  const night = usePendingActions(written);
  const { state, legal, lease, game } = night;
  const { hand } = state;
  const acts = useActs(night);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [straddle, setStraddle] = useState(false);
  // The keypad belongs to one action: any other action closes it.
  const step = hand === null ? '' : `${hand.entry} ${hand.actions.length}`;
  const [raisingAt, setRaisingAt] = useState<string | null>(null);
  const raise = lease.mine && raisingAt === step ? (legal.hand?.raise ?? null) : null;
  useWakeLock(hand !== null);

  const playing = dealtNext(state).length;
  const firstDealer = state.dealer === null && playing >= 2;
  const asksDealer = lease.mine && hand === null && (choosing || firstDealer);

  function deal() {
    const next = nextHand(state, new Date(serverNow()).toISOString(), { straddle });
    if (!next.ok) {
      refused(next);
      return;
    }
    setStraddle(false);
    setChoosing(false);
    void acts.dispatch(next.doing).then(refused);
  }

  function tappedSeat(seat: SeatView) {
    if (seat.id === null) {
      if (lease.mine) setSheet({ kind: 'add', seat: seat.seat });
      return;
    }
    if (!asksDealer) {
      setSheet({ kind: 'player', id: seat.id });
      return;
    }
    setChoosing(false);
    void acts.dispatch({ kind: 'dealer', player: seat.id }).then(refused);
  }

  const dealing = { deal, straddle, setStraddle, asksDealer, setChoosing, setSheet };
  useKeys(keysOf());

  function keysOf(): Keys {
    if (!lease.mine || raise !== null || sheet !== null) return {};
    const undo = { z: acts.undo };
    if (hand === null) return { ...undo, enter: legal.nextHand === null && !asksDealer ? deal : undefined };
    const may = legal.hand;
    if (!may) return undo;
    if (may.player === null) {
      const one = stepButton(hand.state)?.action ?? (may.payOut ? ({ type: 'pay_out' } as const) : null);
      return { ...undo, enter: one === null ? undefined : () => acts.act(one) };
    }
    const { fold, call, raise: more, allIn } = turnButtons(may, hand.state);
    const press = ({ action }: typeof fold) => (action === null ? undefined : () => acts.act(action));
    const open = more.why === undefined ? () => setRaisingAt(step) : undefined;
    return { ...undo, f: press(fold), c: press(call), r: press(more) ?? open, a: press(allIn) };
  }

  const stakes = stakesText(state.blinds.small, state.blinds.big, state.settings.limit);
  const number = state.handNumber === 0 ? '' : `Hand ${state.handNumber} · `;
  const showdown = hand?.state.phase === 'payout';
  return (
    <>
      <Frame
        title={game.name}
        sub={`${number}${stakes}`}
        back={back}
        sync={night.sync}
        menu={<TableMenu night={night} links={links} onSheet={setSheet} onDealer={() => setChoosing(true)} />}
        under={
          <>
            {hand === null ? null : <Stages hand={hand.state} />}
            <Notices night={night} onShowConflicts={() => setSheet({ kind: 'conflicts' })} />
          </>
        }
        main={
          hand === null ? (
            <BetweenTable state={state} asks={asksDealer ? 'takes the button' : undefined} onSeat={tappedSeat} />
          ) : showdown ? (
            <Showdown hand={hand.state} onWinners={lease.mine ? acts.actAll : undefined} />
          ) : (
            <FeltTable
              table={tableOfHand(
                hand.state,
                seated(state).filter(({ id }) => !inHand(state, id)),
              )}
              raised={raise !== null}
              onSeat={tappedSeat}
            />
          )
        }
        raised={raise !== null}
        dock={
          lease.mine ? (
            <>
              <Dock
                {...lines(night, asksDealer)}
                undo={{ text: undoText(night.history), onUndo: acts.undo }}
                covered={raise !== null}
                log={<Log label="What was done" lines={night.history.slice(-LOG_LINES)} />}
              >
                <TableButtons night={night} acts={acts} dealing={dealing} onRaise={() => setRaisingAt(step)} />
              </Dock>
              {raise === null || hand === null ? null : (
                <Keypad
                  hand={hand.state}
                  raise={raise}
                  onRaise={(action) => {
                    setRaisingAt(null);
                    acts.act(action);
                  }}
                  onCancel={() => setRaisingAt(null)}
                />
              )}
            </>
          ) : (
            <Follow night={night} onTake={() => setSheet({ kind: 'take' })} />
          )
        }
      />
      {sheet === null ? null : (
        <Boundary place="layer">
          <Sheets sheet={sheet} onSheet={setSheet} night={night} people={people} />
        </Boundary>
      )}
    </>
  );
}

/** The two lines above the buttons. */
function lines(night: UseNight, asksDealer: boolean): { who: string; last: string } {
  const { state, history } = night;
  const last = history.at(-1)?.text ?? '';
  const { hand } = state;
  if (hand) {
    if (hand.state.phase !== 'payout') return { who: turnLine(hand.state), last };
    const { line, sum } = showdownLine(hand.state);
    return { who: line, last: sum };
  }
  const playing = dealtNext(state).length;
  const before = state.finished.at(-1);
  const won = before && state.handNumber === before.number ? `Hand ${before.number}: ${wonText(before.state)}` : last;
  if (seated(state).length === 0) return { who: 'Who is playing?', last: 'Tap a seat' };
  if (playing < 2) return { who: 'Waiting for another player', last };
  if (state.dealer === null && !asksDealer) return { who: 'The first hand is not dealt yet', last };
  if (asksDealer) return { who: 'Who deals first?', last: 'Tap the player who has the button' };
  const names = seated(state).map(({ name }) => name);
  const dealer = nextPlaces(state)?.dealer;
  const who = dealer ? `${shortName(dealer.name, names)} deals next` : 'Dead button next';
  return { who, last: won };
}

/** Shown while another device writes: everything is visible, and the only action is to take over. */
function Follow({ night, onTake }: { night: UseNight; onTake: () => void }) {
  const { lease, game, state, history } = night;
  const line = lines(night, false);
  const nobody = state.hand === null && seated(state).length === 0;
  const none = state.players.length === 0 ? 'Nobody sits yet' : 'Everybody has cashed out';
  const last = nobody ? history.at(-1)?.text : line.last;
  const writer = lease.holder === null ? 'No device is recording' : `${lease.holder.deviceName} is recording`;
  return (
    <Dock
      who={nobody ? none : line.who}
      last={last || 'You follow live'}
      log={<Log label="What was done" lines={night.history.slice(-LOG_LINES)} />}
    >
      <p className="mb-2 text-[0.875rem] text-ink-2">{game.mayRun ? writer : `${writer} · you follow live`}</p>
      {game.mayRun ? (
        <Step
          word={lease.holder === null ? 'Run the table from here' : 'Take Over'}
          why={lease.mayTake ?? undefined}
          onPress={lease.holder === null ? () => void night.takeLease().then(refused) : onTake}
        />
      ) : null}
    </Dock>
  );
}

const LOG_LINES = 24;
