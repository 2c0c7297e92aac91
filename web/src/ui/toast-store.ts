import { toast as limits } from '@/lib/limits';
import { serverNow } from '@/lib/clock';
import { offerUndo } from './undo-store';

export interface ToastActionContent {
  label: string;
  onAct: () => void;
  /** For an action called Undo: its deadline in milliseconds of the server's clock. */
  until?: number;
}

export interface ToastContent {
  title: string;
  description?: string;
  /** Errors are announced at once; other toasts wait their turn. */
  tone?: 'default' | 'error';
  /** One action on the result: "Undo". The screen offers it elsewhere for longer than the toast. */
  action?: ToastActionContent;
  /** Longer than the default of five seconds: as long as the offered action is possible. */
  durationMs?: number;
}

export interface ToastRecord extends ToastContent {
  id: string;
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: ToastRecord }
  | { type: 'update'; id: string; change: Partial<ToastContent> }
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string };

export type ToastState = readonly ToastRecord[];

/** Pure. Newest first, at most one. Dismissing closes a toast; removing deletes it. */
export function reduceToasts(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case 'add':
      return [action.toast, ...state].slice(0, limits.limit);
    case 'update':
      return state.map((toast) => (toast.id === action.id ? { ...toast, ...action.change } : toast));
    case 'dismiss':
      return state.map((toast) =>
        action.id === undefined || toast.id === action.id ? { ...toast, open: false } : toast,
      );
    case 'remove':
      return action.id === undefined ? [] : state.filter((toast) => toast.id !== action.id);
  }
}

export interface ToastHandle {
  id: string;
  update: (change: Partial<ToastContent>) => void;
  dismiss: () => void;
}

/** How long an act can be undone when the toast gives no deadline. */
const UNDO_MS = 60_000;

/** Undo is also added to the undo list, because another toast may replace this one. */
function listed(content: ToastContent): ToastContent {
  const { title, description, action } = content;
  if (action?.label !== 'Undo') return content;
  const until = action.until ?? serverNow() + UNDO_MS;
  const offer = offerUndo(description ?? title, until, action.onAct);
  return { ...content, action: { ...action, onAct: offer.run } };
}

export function createToastStore() {
  let state: ToastState = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  function dispatch(action: ToastAction) {
    state = reduceToasts(state, action);
    for (const listener of listeners) listener();
  }

  function removeLater(id: string) {
    if (removals.has(id)) return;
    removals.set(
      id,
      setTimeout(() => {
        removals.delete(id);
        dispatch({ type: 'remove', id });
      }, limits.removeDelayMs),
    );
  }

  function dismiss(id?: string) {
    for (const toast of state) if (id === undefined || toast.id === id) removeLater(toast.id);
    dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
  }

  return {
    get: (): ToastState => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dismiss,
    add(content: ToastContent): ToastHandle {
      count += 1;
      const id = `toast-${count}`;
      // An error without a text is not shown: the person discarded its act.
      if (content.tone !== 'error' || content.description !== '')
        dispatch({ type: 'add', toast: { ...listed(content), id, open: true } });
      return {
        id,
        update: (change) => dispatch({ type: 'update', id, change }),
        dismiss: () => dismiss(id),
      };
    },
    /** Removes everything at once: for sign-out and tests. */
    clear() {
      for (const timer of removals.values()) clearTimeout(timer);
      removals.clear();
      dispatch({ type: 'remove' });
    },
  };
}

export const toasts = createToastStore();

/** Shows one short message at the bottom right: `toast({ title: 'Player seated successfully' })`. */
export const toast = toasts.add;
