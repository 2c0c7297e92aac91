import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { isPrizeAsked, useDeskPage } from './desk-context';

// The dialogs of the desk come with the first of them.
const Layers = lazyPart(async () => ({ default: (await import('./lazy/layers')).Layers }));
const PrizeLayers = lazyPart(async () => ({
  default: (await import('./lazy/prize-layers')).PrizeLayers,
}));

export function DeskLayers() {
  const { asked } = useDeskPage();
  if (asked === null) return null;
  return (
    <Boundary look="layer">
      {isPrizeAsked(asked) ? <PrizeLayers asked={asked} /> : <Layers asked={asked} />}
    </Boundary>
  );
}
