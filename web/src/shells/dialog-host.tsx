import { createElement, type ReactNode, useEffect } from 'react';
import { lazyPart } from '@/lib/lazy-part';
import { Boundary } from '@/ui/boundary';
import {
  closeAllDialogs,
  closeDialog,
  type DialogLoaders,
  type DialogName,
  type OpenDialog,
  useOpenDialogs,
} from './dialogs';

type Part = (props: { onClose: () => void }) => ReactNode;

let loadTable = (): Promise<Partial<DialogLoaders>> => Promise.resolve({});
let parts: Partial<Record<DialogName, Part>> = {};

/** Names the dialogs of this part of the product. Called once, when it starts; the table loads with the first dialog. */
export function registerDialogs(load: typeof loadTable): void {
  loadTable = load;
  parts = {};
}

function partOf(name: DialogName): Part {
  const known = parts[name];
  if (known !== undefined) return known;
  const part = lazyPart<Part>(async () => {
    const load = (await loadTable())[name];
    if (load === undefined) throw new Error(`No dialog is registered as ${name}.`);
    return (await load()) as Part;
  });
  parts[name] = part;
  return part;
}

/**
 * Renders the dialogs that `openDialog` has opened. Each layout contains one host, below the providers that its dialogs
 * use.
 */
export function DialogHost() {
  const open = useOpenDialogs();

  // The stack outlives this host.
  useEffect(() => closeAllDialogs, []);

  return open.map((dialog) => (
    <Boundary key={dialog.id} place="layer" onClose={() => giveUp(dialog)}>
      {createElement(partOf(dialog.name), {
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
