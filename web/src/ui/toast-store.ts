import { toast as limits } from '@/config/limits';
import { serverNow } from '@/lib/clock';
import { offerUndo } from './undo-store';

export interface ToastActionContent {
  label: string;
  onAct: () => void;
  /** Of an action called Undo: until when it can be done, in milliseconds of the server's clock. */
  until?: number;
}

export interface ToastContent {
  title: string;
  description?: string;
  /** Errors are said at once; the rest waits its turn. */
  tone?: 'default' | 'error';
  /** One thing that can be done about it: "Undo". Elsewhere on the screen it stays longer than the toast. */
  action?: ToastActionContent;
  /** Longer than the usual five seconds: as long as what it offers can be done. */
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

/** Pure. Newest first, at most one. Dismissing closes; removing forgets. */
export function reduceToasts(state: ToastState, action: ToastAction): ToastState {
  switch (action.type) {
    case 'add':
      return [action.toast, ...state].slice(0, limits.limit);
    case 'update':
      return state.map((toast) =>
        toast.id === action.id ? { ...toast, ...action.change } : toast,
      );
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

/** How long an act can be taken back where the toast does not say it. */
const UNDO_MS = 60_000;

/** An Undo is also listed: another toast may take this one away. */
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
      // An error without words is none: the person has discarded what would have been said.
      if (content.tone !== 'error' || content.description !== '')
        dispatch({ type: 'add', toast: { ...listed(content), id, open: true } });
      return {
        id,
        update: (change) => dispatch({ type: 'update', id, change }),
        dismiss: () => dismiss(id),
      };
    },
    /** Forgets everything at once: sign-out, tests. */
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
