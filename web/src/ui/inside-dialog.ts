import { createContext, useContext, useEffect } from 'react';

// In a module of its own, so that a form in a page does not load the dialog.

export interface DialogInside {
  setDirty: (isDirty: boolean) => void;
  setSending: (isSending: boolean) => void;
  isSending: () => boolean;
  askToLeave: () => void;
}

export const InsideDialog = createContext<DialogInside | null>(null);

/** The form inside the surrounding dialog has unsaved input, so closing asks first. */
export function useDialogDirty(isDirty: boolean): void {
  const inside = useContext(InsideDialog);

  // Synchronizes with the dialog, which asks before it closes.
  useEffect(() => {
    inside?.setDirty(isDirty);
    return () => inside?.setDirty(false);
  }, [inside, isDirty]);
}
