import { useRealTime } from '@/room/reports/analytics/queries';
import { Flow } from '@/room/reports/analytics/real-time';
import { StaleStrip } from '@/shells/stale-strip';
import { QueryView } from '@/shells/query-view';
import { useRoom } from '@/api/session/session-context';

export function RealTimeTab() {
  const { id } = useRoom();
  const flow = useRealTime(id);
  return (
    <div className="grid gap-4">
      <StaleStrip of={{ 'the last hours': flow }} />
      <QueryView of={flow} what="the last hours" panel="Real-time" skeleton={<Flow flow={undefined} />}>
        {(data) => <Flow flow={data} />}
      </QueryView>
    </div>
  );
}
