import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Player } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { useNow } from '@/lib/hooks/use-now';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import { Button, IconButton } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { ListRow } from '@/ui/list-row';
import { keepApart, letTogether } from './acts';
import { apartQuery } from './queries';
import { PlayerPicker } from './player-picker';

/** The players not seated at one table with this player. The rule is mutual; each change applies at once. */
export function ApartDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  const place = usePlace();
  const apart = useQuery(apartQuery(player.id));
  const keep = useAct(keepApart);
  const letGo = useAct(letTogether);
  const [letGoId, setLetGoId] = useState('');
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const now = useNow(60_000);
  const error = keep.refusal ?? letGo.refusal;
  const known = apart.data ?? [];

  return (
    <Dialog
      title="Kept Apart"
      description={`${player.name} won't be seated or suggested a seat with these players.`}
      onClose={onClose}
    >
      <DialogBody>
        <FormError text={error} />
        <QueryView
          of={apart}
          what="who is kept apart"
          rows={1}
          empty={<p className="text-dense text-ink-3">Nobody yet.</p>}
        >
          {() => (
            <ul className="rounded-control border border-line">
              {known.map(({ player: other, since, by }) => (
                <ListRow
                  key={other.id}
                  dense
                  title={other.name}
                  detail={`Since ${place.formatNearDay(since, now)} · ${by}`}
                  action={
                    <IconButton
                      size="sm"
                      icon={X}
                      label={`No longer keep ${other.name} apart`}
                      busy={letGo.busy && letGoId === other.id}
                      onClick={() => {
                        keep.reset();
                        setLetGoId(other.id);
                        void letGo.send({ player, other });
                      }}
                    />
                  }
                />
              ))}
            </ul>
          )}
        </QueryView>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field label="Keep apart from">
              <PlayerPicker
                picked={picked}
                onPick={setPicked}
                reasonAgainst={({ id }) =>
                  id === player.id
                    ? 'The same player'
                    : known.some(({ player: other }) => other.id === id)
                      ? 'Kept apart already'
                      : undefined
                }
              />
            </Field>
          </div>
          <Button
            size="lg"
            busy={keep.busy}
            disabledReason={picked === null ? 'Please select a player' : undefined}
            onClick={() => {
              if (picked === null) return;
              letGo.reset();
              void keep.send({ player, other: picked }, () => setPicked(null));
            }}
          >
            Add
          </Button>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
