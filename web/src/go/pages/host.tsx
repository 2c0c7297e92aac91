import { HostDashboard } from '../lazy-parts';
import { Boundary } from '@/ui/boundary';
import { SkeletonRows } from '@/ui/skeleton';
import { Frame } from '../layout/frame';
import { HOME } from '../links';

export function HostPage() {
  return (
    <Frame title="Host Dashboard" back={HOME} wide>
      <Boundary fallback={<SkeletonRows rows={6} />}>
        <HostDashboard />
      </Boundary>
    </Frame>
  );
}
