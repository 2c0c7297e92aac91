import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

export function SeatingTab(_props: { tournamentId: string }) {
  return (
    <Panel title="Seating">
      <Loading label="Loading">
        <SkeletonRows />
      </Loading>
    </Panel>
  );
}
