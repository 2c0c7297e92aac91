import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the head of the settings has its acts; null until it is drawn. */
export const HeadSlot = createContext<HTMLElement | null>(null);

/** The one act of a section, in the head of the page. The head and the list stay while sections come and go. */
export function HeadActions({ children }: { children: ReactNode }) {
  const slot = use(HeadSlot);
  return slot === null ? null : createPortal(children, slot);
}
