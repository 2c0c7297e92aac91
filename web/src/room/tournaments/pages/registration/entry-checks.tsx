import type { EntryCheck } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { entryQuestions, seatedQuestion } from '@/room/players/entry-check/model';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';

interface EntryChecksProps {
  entryCheck: EntryCheck;
  tournamentId: string;
  now: number;
}

/** The four results of the entry check, side by side. */
export function EntryChecks({ entryCheck, tournamentId, now }: EntryChecksProps) {
  const { timeZone } = useRoom();
  const questions = [...entryQuestions(entryCheck, now, timeZone), seatedQuestion(entryCheck, tournamentId)];
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
