import { createStore, useStore } from '@/lib/store';

/**
 * The dialogs of the app by name, with their parameters: ids, never objects, so that a dialog reads what is true now. Each
 * registry adds its own names with `declare module '@/shells/dialogs'`.
 */
export interface DialogParams {}

export type DialogName = keyof DialogParams;

export interface OpenDialog {
  readonly id: number;
  readonly name: DialogName;
  readonly params: object;
  /** What had the focus: it goes back there when the dialog cannot be shown. */
  readonly opener: Element | null;
}

const stack = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/** Opens a dialog above the page and above the dialogs that are open. */
export function openDialog<N extends DialogName>(
  name: N,
  ...[params]: object extends DialogParams[N] ? [] : [params: DialogParams[N]]
): void {
  lastId += 1;
  const dialog = { id: lastId, name, params: params ?? {}, opener: document.activeElement };
  stack.set((open) => [...open, dialog]);
}

export function closeDialog(id: number): void {
  stack.set((open) => open.filter((dialog) => dialog.id !== id));
}

/** Another page, room or person: no dialog of the one before stays. */
export function closeAllDialogs(): void {
  stack.set([]);
}

export function useOpenDialogs(): readonly OpenDialog[] {
  return useStore(stack);
}
