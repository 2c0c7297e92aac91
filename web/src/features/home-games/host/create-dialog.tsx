import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GameDefaults } from '@/api/home-types';
import { serverNow } from '@/lib/clock';
import { HERE } from '@/lib/here-zone';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { GameEditor, refusalOf } from '../game-editor';
import { emptyForm } from '../schema';
import { useHostCreate } from './mutations';
import { hostMemberQuery } from './queries';

/** The companion's form of a new game, in a dialog of the shell. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const member = useQuery(hostMemberQuery);
  const [dirty, setDirty] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Create Game"
      dirty={dirty}
    >
      {member.isPending ? (
        <DialogBody label="Create Game">
          <Loading label="Loading what your games begin with">
            <SkeletonRows rows={6} />
          </Loading>
        </DialogBody>
      ) : (
        // His defaults are a help: where they cannot be read, the specified ones serve.
        <div className="contents" onChange={() => setDirty(true)}>
          <Form defaults={member.data?.defaults ?? null} onCreated={onClose} />
        </div>
      )}
    </Dialog>
  );
}

interface FormProps {
  defaults: GameDefaults | null;
  onCreated: () => void;
}

function Form({ defaults, onCreated }: FormProps) {
  const create = useHostCreate();
  const [start] = useState(() => emptyForm(defaults, serverNow(), HERE));
  return (
    <GameEditor
      start={start}
      submitLabel="Create Game"
      busy={create.isPending}
      refusal={refusalOf(create.error)}
      failure="Failed to create game session"
      onSubmit={(game) =>
        create.mutate(game, {
          onSuccess: ({ gameName }) => {
            toast({ title: 'Game Created', description: gameName });
            onCreated();
          },
        })
      }
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
