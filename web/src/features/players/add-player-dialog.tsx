import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { doorQuery } from '@/api/shared-queries';
import { TERM_LABEL } from '@/domain/payment';
import { formatNearDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { schemaResolver } from '@/lib/schema-resolver';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { addPlayer } from './acts';
import { Namesake } from './namesake';
import { existingPlayer, sharedField } from './same-person';
import { type NewPlayerForm, newPlayerSchema, type NewPlayerValues } from './schema';

interface AddPlayerDialogProps {
  roomId: string;
  timeZone: string;
  /** What was searched for in vain. */
  name: string;
  onOpenPlayer: (playerId: string) => void;
  onClose: () => void;
}

/** "Add Player". A player who has this phone, e-mail or name already is offered in place of a second record. */
export function AddPlayerDialog({
  roomId,
  timeZone,
  name,
  onOpenPlayer,
  onClose,
}: AddPlayerDialogProps) {
  const create = useAct(addPlayer, ['name', 'phoneNumber', 'email', 'nickname']);
  const [sent, setSent] = useState<NewPlayerValues & { uniqueName: boolean }>();
  const form = useForm<NewPlayerForm, unknown, NewPlayerValues>({
    resolver: schemaResolver(newPlayerSchema),
    defaultValues: { name, phoneNumber: '', email: '', nickname: '' },
  });
  const { errors, isDirty } = form.formState;
  const { fields: refused, message } = create.refused;
  const refusal = create.outcome?.kind === 'refused' ? create.outcome : null;
  const known = existingPlayer(refusal);
  const shared = known === null ? null : sharedField(refusal, sent);

  /** The old answer is about what was sent, not about what stands there now. */
  function register(field: keyof NewPlayerForm) {
    return form.register(field, {
      onChange: () => {
        if (refusal !== null) create.reset();
      },
    });
  }

  const submit = (uniqueName: boolean) =>
    form.handleSubmit((values) => {
      const vars = { ...values, uniqueName };
      setSent(vars);
      return create.send(vars, (player) => {
        create.sayDone(vars, player, {
          label: 'Open Player',
          onAct: () => onOpenPlayer(player.id),
        });
        onClose();
      });
    });

  const same =
    known === null ? null : (
      <KnownPlayer
        player={known}
        roomId={roomId}
        timeZone={timeZone}
        onOpen={() => onOpenPlayer(known.id)}
      />
    );

  return (
    <Dialog
      open
      title="Add Player"
      dirty={isDirty}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogForm onSubmit={(event) => void submit(true)(event)} busy={create.busy}>
        <DialogBody>
          <FormError text={known === null ? message : null} />
          <Field label="Name" required error={errors.name?.message ?? refused.name}>
            <TextInput {...register('name')} autoComplete="off" autoFocus />
          </Field>
          {known !== null && shared === 'name' ? (
            <Namesake
              player={known}
              roomId={roomId}
              onUse={() => onOpenPlayer(known.id)}
              onCreate={() => void submit(false)()}
            />
          ) : null}
          <Field
            label="Phone number"
            error={
              errors.phoneNumber?.message ??
              refused.phoneNumber ??
              (shared === 'phone' ? `${known?.name} has this phone number.` : undefined)
            }
          >
            <TextInput
              {...register('phoneNumber')}
              type="tel"
              autoComplete="off"
              placeholder="Optional"
            />
          </Field>
          {shared === 'phone' ? same : null}
          <Field
            label="E-mail"
            error={
              errors.email?.message ??
              refused.email ??
              (shared === 'email' ? `${known?.name} has this e-mail.` : undefined)
            }
          >
            <TextInput
              {...register('email')}
              type="email"
              autoComplete="off"
              placeholder="Optional"
            />
          </Field>
          {shared === 'email' ? same : null}
          <Field label="Nickname" error={errors.nickname?.message ?? refused.nickname}>
            <TextInput
              {...register('nickname')}
              autoComplete="off"
              placeholder="Optional, shown on public screens"
            />
          </Field>
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={create.busy}
            disabledReason={
              known === null
                ? undefined
                : shared === 'name'
                  ? 'Choose the player or create another'
                  : `${known.name} is in the database already`
            }
          >
            Add Player
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

interface KnownPlayerProps {
  player: { id: string; name: string };
  roomId: string;
  timeZone: string;
  onOpen: () => void;
}

/** Who it probably is, with what tells him from a namesake. */
function KnownPlayer({ player, roomId, timeZone, onOpen }: KnownPlayerProps) {
  const door = useQuery(doorQuery(player.id, roomId));
  const now = useNow(60_000);
  const membership = door.data?.membership;
  return (
    <ChosenCard
      title={player.name}
      detail={
        door.data === undefined
          ? 'In the database already'
          : membership == null
            ? 'No membership'
            : `${TERM_LABEL[membership.membershipType]} until ${formatNearDay(membership.expiryDate, timeZone, now)}`
      }
      end={<Button onClick={onOpen}>Open Player</Button>}
    />
  );
}
