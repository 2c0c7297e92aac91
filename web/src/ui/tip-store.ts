import type { FocusEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { createStore } from '@/lib/store';

/** What a tooltip wants to know about its trigger. */
export interface TriggerHandlers {
  onPointerMove?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

type Telling = (handlers: TriggerHandlers) => void;

/** Tells the layer what happens to a trigger, or later, when the layer is there only then. */
export class Relay {
  #handlers: TriggerHandlers | undefined;
  #missed: Telling[] = [];

  tell(telling: Telling) {
    if (this.#handlers === undefined) this.#missed.push(telling);
    else telling(this.#handlers);
  }

  /** Whoever left meanwhile wants no tip any more. */
  forget() {
    this.#missed = [];
  }

  /** The newest handlers; what was missed is told once. */
  attach(handlers: TriggerHandlers) {
    this.#handlers = handlers;
    const missed = this.#missed;
    this.#missed = [];
    for (const telling of missed) telling(handlers);
  }

  detach() {
    this.#handlers = undefined;
  }
}

export type TipSide = 'top' | 'right' | 'bottom' | 'left';

/** A trigger that somebody came to. */
export interface Tip {
  id: string;
  element: HTMLElement;
  content: ReactNode;
  side: TipSide;
  onTap: boolean;
  relay: Relay;
}

export const tips = createStore<readonly Tip[]>([]);

export function putTip(tip: Tip) {
  tips.set((all) =>
    all.some(({ id }) => id === tip.id)
      ? all.map((each) => (each.id === tip.id ? tip : each))
      : [...all, tip],
  );
}

export function removeTip(id: string) {
  tips.set((all) => (all.some((tip) => tip.id === id) ? all.filter((tip) => tip.id !== id) : all));
}
