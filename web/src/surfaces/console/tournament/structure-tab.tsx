import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

export function StructureTab(_props: { tournamentId: string }) {
  return (
    <Panel title="Structure">
      <Loading label="Loading">
        <SkeletonRows />
      </Loading>
    </Panel>
  );
}
