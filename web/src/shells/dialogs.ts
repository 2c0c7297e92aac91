import type { ReactNode } from 'react';
import { createStore, useStore } from '@/lib/store';

/**
 * The dialogs of the app by name, with their parameters. A parameter is an id, so that the dialog reads the present
 * data; the only objects are records that never change, and a player whose name the dialog shows at once. Each wing
 * adds its names in its `dialogs.ts` with `declare module '@/shells/dialogs'`.
 */
export interface DialogParams {}

export type DialogName = keyof DialogParams;

export type DialogProps<N extends DialogName> = DialogParams[N] & { onClose: () => void };

/** Imports the component of each dialog. Dialogs that are used together import the same file. */
export type DialogLoaders<N extends DialogName = DialogName> = {
  [Name in N]: () => Promise<(props: DialogProps<Name>) => ReactNode>;
};

export interface OpenDialog {
  readonly id: number;
  readonly name: DialogName;
  readonly params: object;
  /** The element that had the focus: the focus returns there when the dialog cannot be shown. */
  readonly opener: Element | null;
}

const stack = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/**
 * Opens a dialog above the page and above the dialogs that are open. If it is on top already, it gets the new
 * parameters and keeps what was typed.
 */
export function openDialog<N extends DialogName>(
  name: N,
  ...[params = {} as DialogParams[N]]: object extends DialogParams[N]
    ? [params?: DialogParams[N]]
    : [params: DialogParams[N]]
): void {
  lastId += 1;
  const dialog = { id: lastId, name, params, opener: document.activeElement };
  stack.set((open) => {
    const top = open.at(-1);
    return top?.name === name ? [...open.slice(0, -1), { ...top, params }] : [...open, dialog];
  });
}

export function closeDialog(id: number): void {
  stack.set((open) => open.filter((dialog) => dialog.id !== id));
}

export function closeDialogsNamed(name: DialogName): void {
  stack.set((open) => open.filter((dialog) => dialog.name !== name));
}

/** Closes all dialogs: the page, the room or the person has changed. */
export function closeAllDialogs(): void {
  stack.set([]);
}

export function useOpenDialogs(): readonly OpenDialog[] {
  return useStore(stack);
}
