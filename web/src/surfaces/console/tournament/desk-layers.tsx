import { lazy, Suspense } from 'react';
import { useDeskPage } from './desk-context';

// The dialogs of the desk come with the first of them.
const Layers = lazy(async () => ({ default: (await import('./lazy/layers')).Layers }));

export function DeskLayers() {
  const { asked } = useDeskPage();
  if (asked === null) return null;
  return (
    <Suspense>
      <Layers asked={asked} />
    </Suspense>
  );
}
