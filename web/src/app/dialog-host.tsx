import { createElement, type FunctionComponent, type ReactNode, useEffect } from 'react';
import {
  closeAllDialogs,
  closeDialog,
  type DialogName,
  type DialogParams,
  type OpenDialog,
  useOpenDialogs,
} from '@/shells/dialogs';
import { Boundary } from '@/ui/boundary';

export type DialogRegistry = {
  [N in DialogName]: (props: DialogParams[N] & { onClose: () => void }) => ReactNode;
};

/** Draws the dialogs that `openDialog` has opened. One stands inside each layout, below the providers that its dialogs use. */
export function DialogHost({ dialogs }: { dialogs: DialogRegistry }) {
  const open = useOpenDialogs();

  // The stack outlives this host.
  useEffect(() => closeAllDialogs, []);

  return open.map((dialog) => (
    <Boundary key={dialog.id} look="layer" onClose={() => giveUp(dialog)}>
      {createElement(dialogs[dialog.name] as FunctionComponent<{ onClose: () => void }>, {
        ...dialog.params,
        onClose: () => closeDialog(dialog.id),
      })}
    </Boundary>
  ));
}

function giveUp({ id, opener }: OpenDialog): void {
  closeDialog(id);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}
