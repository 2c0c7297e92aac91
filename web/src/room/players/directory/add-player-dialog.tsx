import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { entryCheckQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { TERM_LABEL } from '@/domain/payment';
import { useNow } from '@/lib/hooks/use-now';
import { ActForm } from '@/shells/act-form';
import type { DialogProps } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { ChosenCard } from '@/ui/choices';
import { fieldsOf } from '@/ui/form/fields';
import { Namesake } from '../profile/namesake';
import { newPlayerSchema } from '../profile/schema';
import { useAddPlayer } from './use-add-player';

const F = fieldsOf<typeof newPlayerSchema>();

/** "Add Player". An existing player with this phone, email or name is offered instead of a second record. */
export function AddPlayer({ name, onClose }: DialogProps<'add-player'>) {
  const navigate = useNavigate();
  const openPlayer = (playerId: string) => void navigate({ to: '/players/$playerId', params: { playerId } });
  const { act, same, forget } = useAddPlayer();
  const offer = same === null ? null : <KnownPlayer player={same.player} onOpen={() => openPlayer(same.player.id)} />;
  return (
    <ActForm
      act={act}
      schema={newPlayerSchema}
      defaults={{ name, phoneNumber: '', email: '', nickname: '' }}
      vars={(values) => ({ ...values, uniqueName: true })}
      title="Add Player"
      submit="Add Player"
      disabledReason={
        same === null
          ? undefined
          : same.shared === 'name'
            ? 'Choose the player or create another'
            : `${same.player.name} is in the database already`
      }
      doneAction={({ id }) => ({ label: 'Open Player', onAct: () => openPlayer(id) })}
      onClose={onClose}
    >
      {(_typed, form) => (
        <div
          className="contents"
          // The refusal is about the values that were sent.
          onChange={() => {
            if (same === null) return;
            forget();
            form.clearErrors(['phoneNumber', 'email']);
          }}
        >
          <F.Text name="name" label="Name" required autoFocus />
          {same?.shared === 'name' ? (
            <Namesake player={same.player} onUse={() => openPlayer(same.player.id)} onCreate={same.createAnother} />
          ) : null}
          <F.Text name="phoneNumber" label="Phone number" type="tel" placeholder="Optional" />
          {same?.shared === 'phone' ? offer : null}
          <F.Text name="email" label="Email" type="email" placeholder="Optional" />
          {same?.shared === 'email' ? offer : null}
          <F.Text name="nickname" label="Nickname" placeholder="Optional, shown on public screens" />
        </div>
      )}
    </ActForm>
  );
}

/** The probable match, with details that distinguish namesakes. */
function KnownPlayer({ player, onOpen }: { player: { id: string; name: string }; onOpen: () => void }) {
  const roomId = useRoom().id;
  const place = usePlace();
  const entryCheck = useQuery(entryCheckQuery(player.id, roomId));
  const now = useNow(60_000);
  const membership = entryCheck.data?.membership;
  return (
    <ChosenCard
      title={player.name}
      detail={
        entryCheck.data === undefined
          ? 'In the database already'
          : membership == null
            ? 'No membership'
            : `${TERM_LABEL[membership.membershipType]} until ${place.formatNearDay(membership.expiryDate, now)}`
      }
      end={<Button onClick={onOpen}>Open Player</Button>}
    />
  );
}
