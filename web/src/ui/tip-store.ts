import type { FocusEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { createStore } from '@/lib/store';

/** The trigger's data that a tooltip needs. */
export interface TriggerHandlers {
  onPointerMove?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
}

type Telling = (handlers: TriggerHandlers) => void;

/** Passes a trigger's event to the tooltip layer; queues it until the layer has loaded. */
export class Relay {
  #handlers: TriggerHandlers | undefined;
  #missed: Telling[] = [];

  tell(telling: Telling) {
    if (this.#handlers === undefined) this.#missed.push(telling);
    else telling(this.#handlers);
  }

  /** The pointer left before the tooltip code loaded: drop its queued events. */
  forget() {
    this.#missed = [];
  }

  /** Stores the newest handlers and replays the queued events once. */
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

/** A trigger that the pointer or the focus has reached. */
export interface Tip {
  id: string;
  element: HTMLElement;
  content: ReactNode;
  side: TipSide;
  onTap: boolean;
  relay: Relay;
}

export const tips = createStore<readonly Tip[]>([]);

export function registerTooltip(tip: Tip) {
  tips.set((all) =>
    all.some(({ id }) => id === tip.id) ? all.map((each) => (each.id === tip.id ? tip : each)) : [...all, tip],
  );
}

export function removeTip(id: string) {
  tips.set((all) => (all.some((tip) => tip.id === id) ? all.filter((tip) => tip.id !== id) : all));
}
