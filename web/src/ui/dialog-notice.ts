import { createContext } from 'react';
import type { ReactNode } from 'react';

interface DialogNotices {
  /** Shown in every dialog and question: the page behind it cannot be reached. */
  notice: ReactNode;
  /** Whether an act was sent whose outcome is not known: closing a dialog loses nothing then. */
  hasUnsettled: () => boolean;
}

export const noNotice: DialogNotices = { notice: null, hasUnsettled: () => false };

export const DialogNotice = createContext(noNotice);
