import { useRealTime } from '@/features/analytics/queries';
import { Flow } from '@/features/analytics/real-time';
import { Ready } from '../floor/ready';
import { StaleStrip } from '../floor/stale-strip';
import { useRoom } from '../session-context';

export function RealTimeTab() {
  const { id, timeZone } = useRoom();
  const flow = useRealTime(id);
  return (
    <div className="grid gap-4">
      <StaleStrip sources={[{ what: 'the last hours', query: flow }]} />
      <Ready
        what="the last hours"
        panel="Real-time"
        query={flow}
        skeleton={<Flow flow={undefined} timeZone={timeZone} />}
      >
        {(data) => <Flow flow={data} timeZone={timeZone} />}
      </Ready>
    </div>
  );
}
