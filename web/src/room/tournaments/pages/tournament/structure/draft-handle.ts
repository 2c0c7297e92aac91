import type { Draft } from '@/room/tournaments/structure/structure-model';
import type { FormHandle } from '@/shells/with-handle';
import type { StructureDesk } from './use-structure';

/** Lets a form change the draft of the structure. It sends nothing: "Save Structure" saves the draft. */
export function draftHandle({ change }: StructureDesk): FormHandle<(draft: Draft) => Draft, undefined> {
  return {
    busy: false,
    send: async (step, done) => {
      change(step);
      done?.(undefined);
    },
    sayDone: () => undefined,
  };
}
