import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { errorText, fieldErrors } from '@/api/client/errors';
import { doorQuery } from '@/api/shared-queries';
import { TERM_LABEL } from '@/domain/payment';
import { formatNearDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { schemaResolver } from '@/lib/schema-resolver';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { existingPlayer, PLAYER_TEXTS, useCreatePlayer } from './mutations';
import { sharedField } from './same-person';
import { type NewPlayerForm, newPlayerSchema, type NewPlayerValues } from './schema';

interface AddPlayerDialogProps {
  roomId: string;
  timeZone: string;
  /** What was searched for in vain. */
  name: string;
  onOpenPlayer: (playerId: string) => void;
  onClose: () => void;
}

/** "Add Player". Who has this phone or e-mail already is offered in place of a second record. */
export function AddPlayerDialog({
  roomId,
  timeZone,
  name,
  onOpenPlayer,
  onClose,
}: AddPlayerDialogProps) {
  const create = useCreatePlayer();
  const form = useForm<NewPlayerForm, unknown, NewPlayerValues>({
    resolver: schemaResolver(newPlayerSchema),
    defaultValues: { name, phoneNumber: '', email: '', nickname: '' },
  });
  const { errors, isDirty } = form.formState;
  const refused = fieldErrors(create.error);
  const known = existingPlayer(create.error);
  const shared = known === null ? null : sharedField(create.error, create.variables);
  const plain = create.error !== null && known === null && Object.keys(refused).length === 0;

  /** The old answer is about what was sent, not about what stands there now. */
  function register(field: keyof NewPlayerForm) {
    return form.register(field, {
      onChange: () => {
        if (create.error !== null) create.reset();
      },
    });
  }

  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: (player) => {
        toast({
          title: PLAYER_TEXTS.success,
          description: player.name,
          action: { label: 'Open Player', onAct: () => onOpenPlayer(player.id) },
        });
        onClose();
      },
    }),
  );

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
      <DialogForm onSubmit={(event) => void submit(event)} busy={create.isPending}>
        <DialogBody>
          {plain ? <FormError text={errorText(create.error, PLAYER_TEXTS.error)} /> : null}
          <Field label="Name" required error={errors.name?.message ?? refused.name}>
            <TextInput {...register('name')} autoComplete="off" autoFocus />
          </Field>
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
        <DialogFoot>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="lg"
            variant="primary"
            busy={create.isPending}
            disabledReason={known === null ? undefined : `${known.name} is in the database already`}
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
