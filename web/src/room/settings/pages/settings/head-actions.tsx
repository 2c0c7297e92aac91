import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The element in the settings header into which sections render their acts; null before the first render. */
export const HeadSlot = createContext<HTMLElement | null>(null);

/** Renders the act of a section into the page header. Header and list stay mounted while sections change. */
export function HeadActions({ children }: { children: ReactNode }) {
  const slot = use(HeadSlot);
  return slot === null ? null : createPortal(children, slot);
}
