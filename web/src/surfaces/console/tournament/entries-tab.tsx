import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

export function EntriesTab(_props: { tournamentId: string }) {
  return (
    <Panel title="Entries">
      <Loading label="Loading">
        <SkeletonRows />
      </Loading>
    </Panel>
  );
}
