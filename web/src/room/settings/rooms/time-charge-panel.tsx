import type { Room } from '@/api/types';
import { TIME_CHARGE } from './groups';
import { RulesPanel } from './rules-panel';
import { workedExamples } from './charge-example';

interface TimeChargePanelProps {
  room: Room;
  /** The hourly rate in the examples: that of the line that most games pay. Undefined without fees. */
  hourlyRate: string | undefined;
  readOnly: boolean;
}

/** The time charge of this room, with examples that follow the typed values. */
export function TimeChargePanel({ room, hourlyRate, readOnly }: TimeChargePanelProps) {
  return (
    <RulesPanel room={room} group={TIME_CHARGE} readOnly={readOnly}>
      {(settings) =>
        hourlyRate === undefined ? null : (
          <dl
            className="grid grid-cols-3 gap-x-4 gap-y-2 border-t border-line-soft bg-canvas px-4 py-3 tabular-nums max-[768px]:grid-cols-1 max-[768px]:p-3"
            aria-label="Worked examples"
            aria-live="polite"
          >
            {workedExamples(settings, hourlyRate).map(({ stay, costs, why }) => (
              <div
                key={stay}
                className="max-[768px]:flex max-[768px]:flex-wrap max-[768px]:items-baseline max-[768px]:justify-between max-[768px]:gap-x-3"
              >
                <dt className="text-meta text-ink-3">{stay}</dt>
                <dd className="text-body font-semibold">
                  {costs} <span className="text-meta font-normal text-ink-3">{why}</span>
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    </RulesPanel>
  );
}
