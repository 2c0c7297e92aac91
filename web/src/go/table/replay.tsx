import type { LinkProps } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Share } from 'lucide-react';
import { useState } from 'react';
import type { FinishedHand } from '../engine/night/types';
import { formatNearMoment } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { ActingButton, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { FeltTable } from './felt-table';
import { Frame } from './frame';
import { handText, replaySteps } from './hands-model';
import { Log } from './log';
import { shareText } from '@/ui/send-text';
import { Showdown } from './showdown';
import { Stages } from './stages';
import { tableOfHand } from './table-model';
import { stakesText } from './turn-model';
import { useKeys } from './use-keys';
import { dockColumn, dockStyle } from './dock-style';
import { tapPair, tapStyle } from './tap-style';
import { TurnLine } from './turn-line';

/** A line with more characters does not fit at full size. */
const LONG = 28;

interface ReplayProps {
  hand: FinishedHand;
  game: string;
  back: { to: LinkProps; label: string };
}

/** Replays a completed hand step by step on the same table, with buttons or the arrow keys. */
export function Replay({ hand, game, back }: ReplayProps) {
  const [steps] = useState(() => replaySteps(hand));
  const [at, setAt] = useState(0);
  const last = steps.length - 1;
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), last));
  useKeys({
    arrowright: () => go(at + 1),
    arrowleft: () => go(at - 1),
    home: () => go(0),
    end: () => go(last),
  });
  const step = steps[at];
  if (step === undefined) return null;
  const { state, text } = step;
  const { smallBlind, bigBlind, rules } = hand.setup;
  const when = formatNearMoment(hand.endedAt, HERE, Date.parse(hand.endedAt));
  const shows = state.phase === 'payout' || state.phase === 'finished';
  return (
    <Frame
      title={`Hand ${hand.number}`}
      sub={`${stakesText(smallBlind, bigBlind, rules.limit)} · ${when}`}
      back={back}
      menu={
        <IconButton
          label="Share this hand"
          icon={Share}
          size="lg"
          tip={false}
          onClick={() => void shareText(`Hand ${hand.number}`, handText(game, hand, when))}
        />
      }
      under={<Stages hand={state} />}
      main={shows ? <Showdown hand={state} onWinners={undefined} /> : <FeltTable table={tableOfHand(state)} />}
      dock={
        <footer className={`${dockStyle} ${dockColumn}`} aria-label="Steps">
          <Log
            label="Steps so far"
            lines={steps.slice(0, at).map((before, i) => ({ id: String(i), text: before.text }))}
          />
          <TurnLine who={text} long={text.length > LONG} last={`Step ${at + 1} of ${steps.length}`} />
          <div className={tapPair}>
            <ActingButton
              className={tapStyle()}
              aria-keyshortcuts="ArrowLeft"
              disabledReason={at === 0 ? 'This is the first step.' : undefined}
              onClick={() => go(at - 1)}
            >
              <span className="flex items-center gap-2">
                <Icon as={ChevronLeft} size={20} /> Back
              </span>
            </ActingButton>
            <ActingButton
              className={tapStyle({ variant: 'main' })}
              aria-keyshortcuts="ArrowRight"
              disabledReason={at === last ? 'This is the last step.' : undefined}
              onClick={() => go(at + 1)}
            >
              <span className="flex items-center gap-2">
                Next <Icon as={ChevronRight} size={20} />
              </span>
            </ActingButton>
          </div>
        </footer>
      }
    />
  );
}
