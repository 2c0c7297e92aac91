import { StaleStrip } from '@/shells/stale-strip';
import type { ComponentProps } from 'react';
import { useDeskPage } from './desk-context';

/**
 * The error strip of a tab that could not be refetched; empty where the page shows one for the whole tournament (W7).
 */
export function TabStrip(props: ComponentProps<typeof StaleStrip>) {
  const { stale } = useDeskPage();
  return stale ? null : <StaleStrip {...props} />;
}
