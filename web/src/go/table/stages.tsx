import type { HandState } from '../engine/hand/types';
import { STAGE_WORD } from './words';

/** The stages of the hand; the current round is emphasized. */
export function Stages({ hand }: { hand: HandState }) {
  const stages = [...hand.setup.rules.stages, 'showdown' as const];
  const here = hand.stage === 'showdown' ? stages.length - 1 : hand.round;
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-1 px-4 pt-1" aria-label="Stage">
      {stages.map((stage, i) => (
        <li
          key={stage}
          className={`truncate border-t-3 pt-1.5 text-meta ${i === here ? 'border-accent font-semibold text-ink' : `font-medium text-ink-3 ${i < here ? 'border-control' : 'border-line'}`}`}
          aria-current={i === here ? 'step' : undefined}
        >
          {STAGE_WORD[stage]}
        </li>
      ))}
    </ol>
  );
}
