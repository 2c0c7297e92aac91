import { Panel } from '@/ui/panel';
import { Loading, SkeletonRows } from '@/ui/skeleton';

export function PayoutsTab(_props: { tournamentId: string }) {
  return (
    <Panel title="Payouts">
      <Loading label="Loading">
        <SkeletonRows />
      </Loading>
    </Panel>
  );
}
