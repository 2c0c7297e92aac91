import type { Door } from '@/api/types';
import { doorQuestions, seatedQuestion } from '@/features/door/model';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';

interface DoorChecksProps {
  door: Door;
  tournamentId: string;
  now: number;
  timeZone: string;
}

/** What the door asks, side by side: four answers seen at once. */
export function DoorChecks({ door, tournamentId, now, timeZone }: DoorChecksProps) {
  const questions = [...doorQuestions(door, now, timeZone), seatedQuestion(door, tournamentId)];
  return (
    <div className="overflow-hidden border-b border-line-soft">
      <dl
        aria-label="At the door"
        className="-mr-px -mb-px grid grid-cols-1 *:border-r *:border-b *:border-line-soft @min-[26rem]:grid-cols-2"
      >
        {questions.map(({ label, answer }) => (
          <div
            key={label}
            className="grid grid-cols-[auto_minmax(0,1fr)] content-center gap-x-2.5 px-4 py-2 phone:px-3"
          >
            <dt className="col-span-full grid grid-cols-subgrid items-center text-dense font-medium">
              <span className={`${toneClass[answer.tone]} text-tone`}>
                <Shape name={answer.shape} />
              </span>
              {label}
            </dt>
            <dd
              data-filled={answer.filled || undefined}
              className={`${toneClass[answer.tone]} col-start-2 text-meta text-ink-3 data-filled:font-medium data-filled:text-tone`}
            >
              {answer.label}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
