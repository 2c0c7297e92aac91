import { lazy, Suspense } from 'react';
import { isPrizeAsked, useDeskPage } from './desk-context';

// The dialogs of the desk come with the first of them.
const Layers = lazy(async () => ({ default: (await import('./lazy/layers')).Layers }));
const PrizeLayers = lazy(async () => ({
  default: (await import('./lazy/prize-layers')).PrizeLayers,
}));

export function DeskLayers() {
  const { asked } = useDeskPage();
  if (asked === null) return null;
  return (
    <Suspense>
      {isPrizeAsked(asked) ? <PrizeLayers asked={asked} /> : <Layers asked={asked} />}
    </Suspense>
  );
}
