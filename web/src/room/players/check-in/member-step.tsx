import { useQuery } from '@tanstack/react-query';
import { usePlaces } from '@/api/player-search';
import { useCan, useRoom } from '@/api/session/session-context';
import type { CheckedIn, EntryCheck, NewCheckIn } from '@/api/types';
import { fromWire, toWire, ZERO } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ActStep } from '@/shells/act-form';
import { DialogBody } from '@/ui/dialog';
import { fieldsOf } from '@/ui/form/fields';
import { EntryCheckAnswer } from '../entry-check/answer';
import { checkInLabel } from '../entry-check/model';
import { entryCheckQuery } from '../entry-check/queries';
import type { KnownPlayer } from '../player-item';
import { checkInPlayer, type CheckInVars } from './acts';
import { MembershipField, PaymentFields } from './check-in-sale';
import { Columns, Right } from './columns';
import { ListsField } from './lists-field';
import { Person, ScanNote } from './person';
import { planOf } from './plan';
import { Refused } from './refused';
import type { License } from './scan';
import { checkInSchema } from './schema';

const F = fieldsOf<typeof checkInSchema>();

interface MemberStepProps {
  player: KnownPlayer;
  license: License | null;
  onDone: (done: CheckedIn, vars: CheckInVars) => void;
  /** The player must not enter: closing the dialog records the refusal. */
  onRefuse: (refusal: { playerId: string; name: string; reason: Refusing } | null) => void;
  onClose: () => void;
}

export type Refusing = NonNullable<EntryCheck['refuse']>;

/** A known player: who it is at the left, what is sold and the lists at the right. */
export function MemberStep({ player, ...rest }: MemberStepProps) {
  const { id: roomId } = useRoom();
  const entryCheck = useQuery(entryCheckQuery(player.id, roomId));
  if (entryCheck.data === undefined)
    return (
      <DialogBody>
        <EntryCheckAnswer entryCheck={entryCheck} what="the entry check">
          {() => null}
        </EntryCheckAnswer>
      </DialogBody>
    );
  return <Loaded player={player} entryCheck={entryCheck.data} {...rest} />;
}

function Loaded({
  player,
  license,
  entryCheck,
  onDone,
  onRefuse,
  onClose,
}: MemberStepProps & { entryCheck: EntryCheck }) {
  const { id: roomId } = useRoom();
  const can = useCan();
  // A role without the cage sells nothing and takes no payment.
  const takesMoney = can('manage_cage');
  const now = useNow(60_000);
  const { placeOf } = usePlaces(roomId);
  const planFor = (draft: Parameters<typeof planOf>[1]) => planOf(entryCheck, draft, takesMoney, now);
  const { refuse } = entryCheck;
  const isInside = entryCheck.lastSession !== null && entryCheck.lastSession.checkOutTime === null;
  const person = (
    <Person
      name={player.name}
      phoneNumber={player.phoneNumber}
      entryCheck={entryCheck}
      place={placeOf(player.id)}
      license={license}
      now={now}
    />
  );
  if (refuse === 'barred' || refuse === 'self_excluded' || refuse === 'under_age')
    return (
      <Refused name={player.name} reason={refuse} entryCheck={entryCheck} onRefuse={onRefuse} onClose={onClose}>
        {person}
      </Refused>
    );
  return (
    <ActStep
      act={checkInPlayer}
      schema={checkInSchema}
      defaults={{ sold: null, payOwed: true, paymentMethod: 'cash', gameTypeIds: [], notes: '' }}
      vars={({ notes, paymentMethod, gameTypeIds, ...draft }) => {
        const { sold, payOwed, sum } = planFor(draft);
        const offer = entryCheck.offers.find(({ membershipType }) => membershipType === sold);
        const body: NewCheckIn = {
          playerId: player.id,
          roomId,
          notes,
          gameTypeIds,
          amount: toWire(sum),
          ...(license === null || entryCheck.birthDate !== null ? {} : { birthDate: license.birthDate }),
          ...(offer === undefined ? {} : { membershipType: offer.membershipType, expiryDate: offer.expiryDate }),
          ...(payOwed ? { payOwed: true } : {}),
          ...(sum === ZERO ? {} : { paymentMethod }),
        };
        return { body, playerName: player.name };
      }}
      submit={(typed) => checkInLabel(planFor(typed).sum, typed.gameTypeIds.length)}
      disabledReason={(typed) =>
        isInside
          ? `${player.name} is already checked in`
          : refuse === 'unpaid' && !planFor(typed).payOwed
            ? `${player.name} owes ${formatMoney(fromWire(entryCheck.owed))} from earlier visits`
            : undefined
      }
      isQuiet
      onDone={onDone}
      onClose={onClose}
    >
      {(typed) => (
        <Columns>
          {person}
          <Right>
            {takesMoney ? <MembershipField entryCheck={entryCheck} plan={planFor(typed)} now={now} /> : null}
            {can('manage_waitlist') ? <ListsField playerId={player.id} /> : null}
            {takesMoney ? <PaymentFields entryCheck={entryCheck} plan={planFor(typed)} /> : null}
            <F.Text name="notes" label="Notes" placeholder="Optional" />
            {license === null ? null : <ScanNote />}
          </Right>
        </Columns>
      )}
    </ActStep>
  );
}
