import { createContext } from 'react';
import type { ReactNode } from 'react';

interface DialogNotices {
  /** Shown in every dialog and confirmation, because the page behind it cannot be reached. */
  notice: ReactNode;
  /** Whether an act was sent whose outcome is unknown: closing a dialog then loses nothing. */
  hasUnsettled: () => boolean;
}

export const noNotice: DialogNotices = { notice: null, hasUnsettled: () => false };

export const DialogNotice = createContext(noNotice);
