import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GameDefaults } from '../types';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { GameEditor } from '../games/game-editor';
import { emptyForm } from '../games/schema';
import { useGameAct } from '../games/use-game-act';
import { createHosted, hostedLists } from './acts';
import { hostMemberQuery } from './queries';

/** The companion's form of a new game, in a dialog of the console. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const member = useQuery(hostMemberQuery);
  return (
    <Dialog onClose={onClose} title="Create Game">
      {member.isPending ? (
        <DialogBody label="Create Game">
          <Loading label="Loading what your games begin with">
            <SkeletonRows rows={6} />
          </Loading>
        </DialogBody>
      ) : (
        // The host's defaults are optional: if they cannot be loaded, the specified ones apply.
        <Form defaults={member.data?.defaults ?? null} onCreated={onClose} />
      )}
    </Dialog>
  );
}

function Form({ defaults, onCreated }: { defaults: GameDefaults | null; onCreated: () => void }) {
  const [start] = useState(() => emptyForm(defaults, serverNow(), HERE));
  return (
    <GameEditor
      act={useGameAct(createHosted, hostedLists)}
      vars={(game) => game}
      start={start}
      submitLabel="Create Game"
      failure={createHosted.failure}
      onDone={onCreated}
    >
      {(form, dock) => (
        <>
          <DialogBody>{form}</DialogBody>
          <DialogFoot>
            <div className="grid w-full gap-2 text-center text-dense text-ink-2">{dock}</div>
          </DialogFoot>
        </>
      )}
    </GameEditor>
  );
}
