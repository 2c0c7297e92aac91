import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import { profileQuery } from '@/api/shared-queries';
import type { PlayerProfile } from '@/api/types';
import { TERM_LABEL } from '@/domain/payment';
import { fromWire } from '@/domain/money';
import {
  formatCount,
  formatHours,
  formatMoney,
  formatNearDay,
  formatPhone,
  formatShortDate,
} from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Note } from '@/ui/choices';
import { Confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/data-table';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { toast } from '@/ui/toast-store';
import { PLAYER_UPDATE_TEXTS, useMergePlayer } from '../mutations';
import { PlayerPicker } from './player-picker';

interface MergeDialogProps {
  profile: PlayerProfile;
  roomId: string;
  timeZone: string;
  onClose: () => void;
}

/** Two records of one person become one: pick the other, look at both, confirm. It cannot be undone. */
export function MergeDialog({ profile, roomId, timeZone, onClose }: MergeDialogProps) {
  const { player } = profile;
  const merge = useMergePlayer(player.id);
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const [asking, setAsking] = useState(false);
  const other = useQuery({
    ...profileQuery(picked?.id ?? '', roomId),
    enabled: picked !== null,
  });
  const refused = fieldErrors(merge.error).duplicateId;

  // The form behind the question is the one that waits for the answer and shows a refusal at its field.
  function submit() {
    setAsking(false);
    if (picked === null) return;
    merge.mutate(
      { duplicateId: picked.id },
      {
        onSuccess: () => {
          toast({
            title: PLAYER_UPDATE_TEXTS.success,
            description: `${picked.name} was merged into ${player.name}.`,
          });
          onClose();
        },
      },
    );
  }

  // The server refuses that too: a seat or a visit cannot belong to two records.
  const here = other.data != null && (other.data.session !== null || other.data.running !== null);

  return (
    <Dialog
      open
      title="Merge a Duplicate"
      description={`Everything of the other record becomes ${player.name}’s.`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm
        busy={merge.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <DialogBody>
          {merge.error === null || refused !== undefined ? null : (
            <FormError text={errorText(merge.error, PLAYER_UPDATE_TEXTS.error)} />
          )}
          <Field label="The duplicate" required error={refused}>
            <PlayerPicker
              roomId={roomId}
              picked={picked}
              onPick={(next) => {
                merge.reset();
                setPicked(next);
              }}
              reasonAgainst={({ id, mergedInto }) =>
                id === player.id
                  ? 'This is the record that stays'
                  : mergedInto === null
                    ? undefined
                    : 'Merged already'
              }
            />
          </Field>
          {picked === null ? null : other.data === undefined ? (
            other.isError ? (
              <ErrorPanel
                what="the other record"
                error={other.error}
                retrying={other.isFetching}
                onRetry={() => void other.refetch()}
              />
            ) : (
              <Loading label="Loading the other record">
                <SkeletonRows rows={4} />
              </Loading>
            )
          ) : (
            <div className="overflow-hidden rounded-control border border-line">
              <SideBySide keeps={profile} goes={other.data} timeZone={timeZone} />
            </div>
          )}
          {here ? <Note>{picked?.name} is in the room. Check out that record first.</Note> : null}
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant="danger"
            busy={merge.isPending}
            disabledReason={
              picked === null
                ? 'Please select a player'
                : other.data === undefined
                  ? 'The other record is not loaded'
                  : here
                    ? `${picked.name} is in the room`
                    : undefined
            }
          >
            Merge
          </Button>
        </DialogFoot>
      </DialogForm>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Merge ${picked?.name ?? ''} into ${player.name}?`}
        confirmLabel="Merge"
        tone="danger"
        onConfirm={submit}
      >
        Visits, memberships, payments and notes of the duplicate become {player.name}’s, and the
        duplicate is no longer found. This cannot be undone.
      </Confirm>
    </Dialog>
  );
}

interface Line {
  what: string;
  keeps: string;
  goes: string;
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'what', header: 'Record', rowHeader: true, cell: ({ what }) => what },
  { key: 'keeps', header: 'Stays', cell: ({ keeps }) => <Value text={keeps} /> },
  {
    key: 'goes',
    header: 'Duplicate',
    cell: ({ goes, keeps }) => <Value text={goes} differs={goes !== keeps} />,
  },
];

interface SideBySideProps {
  keeps: PlayerProfile;
  goes: PlayerProfile;
  timeZone: string;
}

function SideBySide({ keeps, goes, timeZone }: SideBySideProps) {
  const now = useNow(60_000);
  const line = (what: string, of: (profile: PlayerProfile) => string): Line => ({
    what,
    keeps: of(keeps),
    goes: of(goes),
  });
  return (
    <DataTable
      caption="Both records"
      columns={COLUMNS}
      rowKey={({ what }) => what}
      rows={[
        line('Name', ({ player }) => player.name),
        line('Phone', ({ player: { phoneNumber } }) =>
          phoneNumber === null ? '–' : formatPhone(phoneNumber),
        ),
        line('E-mail', ({ player }) => player.email ?? '–'),
        line('Since', ({ player }) => formatShortDate(player.createdAt, timeZone)),
        line('Membership', ({ membership }) =>
          membership === null
            ? 'None'
            : `${TERM_LABEL[membership.membershipType]}, ${formatNearDay(membership.expiryDate, timeZone, now)}`,
        ),
        line('Visits', ({ lifetimeVisits }) => formatCount(lifetimeVisits)),
        line('Hours', ({ lifetimeHours }) => formatHours(lifetimeHours)),
        line('Balance', ({ balance }) => formatMoney(fromWire(balance))),
      ]}
    />
  );
}

function Value({ text, differs = false }: { text: string; differs?: boolean }) {
  return (
    <span
      className={`block max-w-36 py-1 wrap-anywhere whitespace-normal ${differs ? 'font-semibold' : 'text-ink-2'}`}
    >
      {text}
    </span>
  );
}
