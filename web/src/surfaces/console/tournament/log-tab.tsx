import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

export function LogTab(_props: { tournamentId: string }) {
  return (
    <Panel title="Log">
      <Loading label="Loading">
        <SkeletonRows />
      </Loading>
    </Panel>
  );
}
