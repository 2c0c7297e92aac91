import type { Room } from '@/api/types';
import { TIME_CHARGE } from './groups';
import { RulesPanel } from './rules-panel';
import { workedExamples } from './worked';

interface TimeChargePanelProps {
  room: Room;
  /** Of the line that most games pay; the examples are worked with it. Undefined where there are no fees. */
  hourlyRate: string | undefined;
  readOnly: boolean;
}

/** How the time of a seat becomes money in this room, with examples of what is typed in. */
export function TimeChargePanel({ room, hourlyRate, readOnly }: TimeChargePanelProps) {
  return (
    <RulesPanel room={room} group={TIME_CHARGE} readOnly={readOnly}>
      {(settings) =>
        hourlyRate === undefined ? null : (
          <dl className="worked" aria-label="Worked examples" aria-live="polite">
            {workedExamples(settings, hourlyRate).map(({ stay, costs, why }) => (
              <div key={stay}>
                <dt>{stay}</dt>
                <dd>
                  {costs} <span>{why}</span>
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    </RulesPanel>
  );
}
