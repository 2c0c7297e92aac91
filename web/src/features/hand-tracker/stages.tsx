import type { HandState } from '@/domain/hand/types';
import { STAGE_WORD } from './words';

/** How far the hand is: the present round carries the weight. */
export function Stages({ hand }: { hand: HandState }) {
  const stages = [...hand.setup.rules.stages, 'showdown' as const];
  const here = hand.stage === 'showdown' ? stages.length - 1 : hand.round;
  return (
    <ol className="ht-stages" aria-label="Stage">
      {stages.map((stage, i) => (
        <li
          key={stage}
          data-done={i < here || undefined}
          aria-current={i === here ? 'step' : undefined}
        >
          {STAGE_WORD[stage]}
        </li>
      ))}
    </ol>
  );
}
