import { createContext } from 'react';
import type { ReactNode } from 'react';

interface DialogNotices {
  /** Shown above the content of every dialog. */
  notice: ReactNode;
  /** Whether an act was sent whose outcome is not known: closing a dialog loses nothing then. */
  hasUnsettled: () => boolean;
}

export const DialogNotice = createContext<DialogNotices>({
  notice: null,
  hasUnsettled: () => false,
});
