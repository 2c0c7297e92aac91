import { lazyPart } from '@/lib/lazy-part';
import { Boundary } from '@/ui/boundary';
import { SkeletonRows } from '@/ui/skeleton';
import { Frame } from '../frame';
import { ROOT } from '../root';

const HostDashboard = lazyPart(async () => ({
  default: (await import('../host-dashboard')).HostDashboard,
}));

export function HostPage() {
  return (
    <Frame title="Host Dashboard" back={ROOT} wide>
      <Boundary fallback={<SkeletonRows rows={6} />}>
        <HostDashboard />
      </Boundary>
    </Frame>
  );
}
