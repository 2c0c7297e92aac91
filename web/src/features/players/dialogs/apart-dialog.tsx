import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { Player } from '@/api/types';
import { formatNearDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button, IconButton } from '@/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { ListRow } from '@/ui/list-row';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { PLAYER_UPDATE_TEXTS, useKeepApart, useLetTogether } from '../mutations';
import { apartQuery } from '../queries';
import { PlayerPicker } from './player-picker';

interface ApartDialogProps {
  player: Player;
  roomId: string;
  timeZone: string;
  onClose: () => void;
}

/** Who is not seated at one table with him. It holds for both, and each change holds at once. */
export function ApartDialog({ player, roomId, timeZone, onClose }: ApartDialogProps) {
  const apart = useQuery(apartQuery(player.id));
  const keep = useKeepApart(player.id);
  const letGo = useLetTogether(player.id);
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const now = useNow(60_000);
  const error = keep.error ?? letGo.error;
  const known = apart.data ?? [];

  return (
    <Dialog
      open
      title="Kept Apart"
      description={`Seating and suggested seats do not put ${player.name} at one table with them.`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody>
        {error === null ? null : <FormError text={errorText(error, PLAYER_UPDATE_TEXTS.error)} />}
        {apart.data === undefined ? (
          apart.isError ? (
            <ErrorPanel
              what="who is kept apart"
              error={apart.error}
              retrying={apart.isFetching}
              onRetry={() => void apart.refetch()}
            />
          ) : (
            <Loading label="Loading who is kept apart">
              <SkeletonRows rows={1} />
            </Loading>
          )
        ) : known.length === 0 ? (
          <p className="text-dense text-ink-3">Nobody yet.</p>
        ) : (
          <ul className="rounded-control border border-line">
            {known.map(({ player: other, since, by }) => (
              <ListRow
                key={other.id}
                dense
                title={other.name}
                detail={`Since ${formatNearDay(since, timeZone, now)} · ${by}`}
                action={
                  <IconButton
                    size="sm"
                    icon={X}
                    label={`No longer keep ${other.name} apart`}
                    busy={letGo.isPending && letGo.variables.otherId === other.id}
                    onClick={() => {
                      keep.reset();
                      letGo.mutate({ otherId: other.id });
                    }}
                  />
                }
              />
            ))}
          </ul>
        )}
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field label="Keep apart from">
              <PlayerPicker
                roomId={roomId}
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
            busy={keep.isPending}
            disabledReason={picked === null ? 'Please select a player' : undefined}
            onClick={() => {
              if (picked === null) return;
              letGo.reset();
              keep.mutate({ otherId: picked.id }, { onSuccess: () => setPicked(null) });
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
