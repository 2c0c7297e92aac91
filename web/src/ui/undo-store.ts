import { serverNow } from '@/lib/clock';
import { createStore } from '@/lib/store';

// The acts of this page that can still be undone. Only one toast is shown at a time, so the shell lists them as well.

export interface Undoable {
  id: string;
  /** The act: "Curtis Boyd seated, Table 5, seat 3". */
  label: string;
  at: number;
  /** Milliseconds of the server's clock. */
  until: number;
  run: () => void;
}

const MAX_OFFERS = 10;

/** The newest first. */
export const undoOffers = createStore<readonly Undoable[]>([]);

let count = 0;

function isOpen({ until }: Undoable): boolean {
  return until > serverNow();
}

/** Adds an offer until its deadline. Returns the offer, whose `run` works once. */
export function offerUndo(label: string, until: number, undo: () => void): Undoable {
  count += 1;
  const id = `undo-${count}`;
  const offer: Undoable = {
    id,
    label,
    at: serverNow(),
    until,
    run() {
      if (!undoOffers.get().some((one) => one.id === id)) return;
      withdrawUndo(id);
      undo();
    },
  };
  undoOffers.set((all) => [offer, ...all.filter((one) => isOpen(one))].slice(0, MAX_OFFERS));
  setTimeout(() => withdrawUndo(id), Math.max(0, until - serverNow()));
  return offer;
}

export function withdrawUndo(id: string): void {
  undoOffers.set((all) => all.filter((one) => one.id !== id));
}
