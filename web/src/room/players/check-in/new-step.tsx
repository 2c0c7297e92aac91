import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '@/api/client/query-fn';
import { useCan, useRoom } from '@/api/session/session-context';
import type { CheckedIn, MembershipFee } from '@/api/types';
import { fromWire, toWire, ZERO } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatMoney, isoDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { ActStep } from '@/shells/act-form';
import { Fact, Facts } from '@/ui/facts';
import { fieldsOf } from '@/ui/form/fields';
import { StatusBadge } from '@/ui/status-badge';
import { contactConflict } from '../directory/same-person';
import { checkInLabel } from '../entry-check/model';
import type { KnownPlayer } from '../player-item';
import { checkInPlayer, type CheckInVars } from './acts';
import { ageOn } from './age';
import { ListsField } from './lists-field';
import { Columns, Right } from './columns';
import { LicenseFact, ScanNote, Side } from './person';
import type { Details } from './same-person';
import { SamePeople } from './same-people';
import type { License } from './scan';
import { newPlayerCheckInSchema, NONE } from './schema';

const F = fieldsOf<typeof newPlayerCheckInSchema>();

interface NewStepProps {
  name: string;
  license: License | null;
  onUse: (player: KnownPlayer) => void;
  onDone: (done: CheckedIn, vars: CheckInVars) => void;
  onClose: () => void;
}

const SOLD_FOR = { daily: 'One day', monthly: 'One month', annual: 'One year' } as const;

/** A new player is added, sold a membership, put on lists and checked in by one act. */
export function NewStep({ name, license, onUse, onDone, onClose }: NewStepProps) {
  const { id: roomId, timeZone, settings } = useRoom();
  const can = useCan();
  const takesMoney = can('manage_cage');
  const today = isoDay(useNow(60_000), timeZone);
  const fees = useQuery({ ...readQuery<MembershipFee[]>(['/api/membership-fees']), enabled: takesMoney });
  // The details for which the desk said that they belong to another person than the record that was shown.
  const [others, setOthers] = useState<string | null>(null);
  const [found, setFound] = useState<readonly string[]>([]);
  const sale = (sold: string) =>
    takesMoney ? fees.data?.find(({ membershipType }) => membershipType === sold) : undefined;
  const sumFor = (sold: string) => {
    const fee = sale(sold);
    return fee === undefined ? ZERO : fromWire(fee.feeAmount);
  };
  const isTooYoung = ({ birthDate }: Details) => birthDate !== '' && ageOn(birthDate, today) < settings.minimumAge;
  return (
    <ActStep
      act={checkInPlayer}
      schema={newPlayerCheckInSchema}
      defaults={{
        name: license?.name ?? name,
        birthDate: license?.birthDate ?? '',
        phoneNumber: '',
        sold: 'daily',
        payOwed: false,
        paymentMethod: 'cash',
        gameTypeIds: [],
        notes: '',
      }}
      vars={({ name: typedName, birthDate, phoneNumber, sold, paymentMethod, gameTypeIds, notes }) => {
        const fee = sale(sold);
        return {
          playerName: typedName,
          body: {
            newPlayer: {
              name: typedName,
              birthDate,
              phoneNumber,
              uniqueName: others !== keyOf({ name: typedName, phoneNumber, birthDate }),
              nickname: null,
              email: null,
              isActive: null,
            },
            roomId,
            notes,
            gameTypeIds,
            amount: toWire(sumFor(sold)),
            ...(fee === undefined ? {} : { membershipType: fee.membershipType, paymentMethod }),
          },
        };
      }}
      submit={({ sold, gameTypeIds }) => checkInLabel(sumFor(sold), gameTypeIds.length)}
      isLoading={takesMoney && fees.data === undefined}
      disabledReason={(typed) =>
        isTooYoung(typed)
          ? `The minimum age is ${settings.minimumAge}`
          : found.length > 0 && others !== keyOf(typed)
            ? 'Use the record, or say that they are two people'
            : undefined
      }
      onRefused={(refusal, form) => {
        const conflict = contactConflict(refusal, {
          ...form.getValues(),
          uniqueName: others !== keyOf(form.getValues()),
        });
        if (conflict?.name !== 'phoneNumber') return false;
        form.setError('phoneNumber', { type: 'server', message: conflict.message });
        return true;
      }}
      isQuiet
      onDone={onDone}
      onClose={onClose}
    >
      {(typed) => (
        <Columns>
          <Side name={typed.name.trim() === '' ? 'New player' : typed.name} lines={[]}>
            <Facts variant="box" label="New player">
              <Fact label="Age">
                <AgeBadge birthDate={typed.birthDate} minimumAge={settings.minimumAge} today={today} />
              </Fact>
              <LicenseFact license={license} />
            </Facts>
            {license === null ? null : <ScanNote />}
          </Side>
          <Right>
            <F.Text name="name" label="Name" required />
            <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
              <F.Text name="birthDate" label="Birth date" type="date" max={today} min="1900-01-01" />
              <F.Text name="phoneNumber" label="Mobile number" type="tel" />
            </div>
            <SamePeople
              details={typed}
              isDismissed={others === keyOf(typed)}
              onFound={setFound}
              onUse={onUse}
              onOther={() => setOthers(keyOf(typed))}
            />
            {takesMoney ? (
              <F.Choices
                name="sold"
                label="Membership to sell"
                options={[
                  ...(fees.data ?? []).map(({ membershipType, feeAmount }) => ({
                    value: membershipType,
                    title: TERM_LABEL[membershipType],
                    detail: SOLD_FOR[membershipType],
                    end: (
                      <span className="text-dense font-semibold tabular-nums">{formatMoney(fromWire(feeAmount))}</span>
                    ),
                  })),
                  { value: NONE, title: 'No membership now' },
                ]}
              />
            ) : null}
            {can('manage_waitlist') ? <ListsField playerId={null} /> : null}
            {sumFor(typed.sold) === ZERO ? null : <F.Method name="paymentMethod" />}
          </Right>
        </Columns>
      )}
    </ActStep>
  );
}

/** The details in one form, as they are typed and as they are sent. */
const keyOf = ({ name, phoneNumber, birthDate }: Record<keyof Details, string | null>) =>
  JSON.stringify([name, phoneNumber, birthDate].map((text) => text?.trim() || null));

function AgeBadge({ birthDate, minimumAge, today }: { birthDate: string; minimumAge: number; today: string }) {
  if (birthDate === '') return 'Birth date not typed';
  const age = ageOn(birthDate, today);
  return age < minimumAge ? (
    <StatusBadge shape="cross" tone="bad" label={`${age}, under ${minimumAge}`} filled />
  ) : (
    <StatusBadge shape="check" tone="ok" label={`${age}, over ${minimumAge}`} />
  );
}
