import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { NewCheckIn, Session } from '@/api/types';
import { useCan, useRoom } from '@/api/session/session-context';
import { fromWire, ZERO } from '@/domain/money';
import { formatMoney } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '../player-item';
import { ActStep } from '@/shells/act-form';
import { fieldsOf } from '@/ui/form/fields';
import { checkInPlayer } from './acts';
import { CheckInSale } from './check-in-sale';
import { EntryCheckAnswer } from '../entry-check/answer';
import { EntryCheckFacts } from '../entry-check/facts';
import { checkInLabel, insideIds, refusalText } from '../entry-check/model';
import { LogRefusedEntry } from './log-refused-entry';
import { planOf } from './plan';
import { type NewPlayerProps, type Picking, PlayerDialog } from './player-dialog';
import { PlayerField } from './player-field';
import { entryCheckQuery, useOpenSessions } from '../entry-check/queries';
import { checkInSchema } from './schema';

interface CheckInDialogProps {
  /** "Check In Guest" at the front office, where the dialog picks the guest; "Check In Player" elsewhere. */
  title?: 'Check In Guest' | 'Check In Player';
  /** The player to check in, when the page already knows them. */
  player?: KnownPlayer | undefined;
  /** The form for a new player; undefined for a role that may not add players. */
  newPlayer?: ComponentType<NewPlayerProps> | undefined;
  onDone?: (session: Session) => void;
  onClose: () => void;
}

/** Checks a player in: the entry check, the membership sale and the payment in one act. */
export function CheckInDialog({ title = 'Check In Player', player, newPlayer, ...rest }: CheckInDialogProps) {
  return (
    <PlayerDialog title={title} player={player} newPlayer={newPlayer} onClose={rest.onClose}>
      {(picking) => <CheckInStep {...rest} {...picking} />}
    </PlayerDialog>
  );
}

type CheckInStepProps = Pick<CheckInDialogProps, 'onDone' | 'onClose'> & Picking;

const F = fieldsOf<typeof checkInSchema>();

function CheckInStep({ picked, onPick, onNew, onDone, onClose }: CheckInStepProps) {
  const { id: roomId, timeZone } = useRoom();
  // A role without the cage sells nothing and takes no payment.
  const takesMoney = useCan()('manage_cage');
  const now = useNow(60_000);
  const sessions = useOpenSessions(roomId);
  const entryCheck = useQuery({ ...entryCheckQuery(picked?.id ?? '', roomId), enabled: picked !== null });
  const planFor = (wish: Parameters<typeof planOf>[1]) => planOf(entryCheck.data, wish, takesMoney, now);
  const refusal =
    picked === null || entryCheck.data === undefined ? null : refusalText(entryCheck.data, picked.name, timeZone);
  return (
    <ActStep
      act={checkInPlayer}
      schema={checkInSchema}
      defaults={{ player: picked, sold: null, payOwed: true, paymentMethod: 'cash', notes: '' }}
      vars={({ player, notes, paymentMethod, ...wish }) => {
        const { sold, payOwed, sum } = planFor(wish);
        const body: NewCheckIn = {
          playerId: player.id,
          roomId,
          notes,
          ...(sold === null ? {} : { membershipType: sold }),
          ...(payOwed ? { payOwed: true } : {}),
          ...(sum === ZERO ? {} : { paymentMethod }),
        };
        return { body, playerName: player.name };
      }}
      submit={(typed) => checkInLabel(planFor(typed).sum)}
      isLoading={picked !== null && entryCheck.data === undefined}
      disabledReason={(typed) =>
        refusal ??
        (picked !== null && entryCheck.data?.refuse === 'unpaid' && !planFor(typed).payOwed
          ? `${picked.name} owes ${formatMoney(fromWire(entryCheck.data.owed))} from earlier visits`
          : undefined)
      }
      extraButton={
        refusal !== null && entryCheck.data?.refuse != null && picked !== null ? (
          <LogRefusedEntry playerId={picked.id} says={refusal} reason={entryCheck.data.refuse} onDone={onClose} />
        ) : undefined
      }
      errorOf="player"
      onDone={(session) => {
        onDone?.(session);
        onClose();
      }}
      onClose={onClose}
    >
      {(typed, form) => (
        <>
          <PlayerField
            onPick={(player) => {
              form.setValue('sold', null);
              form.setValue('payOwed', true);
              onPick(player);
            }}
            inside={insideIds(sessions.data ?? [])}
            onNew={onNew}
          />
          {picked === null ? null : (
            <EntryCheckAnswer entryCheck={entryCheck} what="the entry check">
              {(said) => (
                <>
                  <div className="grid gap-1.5">
                    <span aria-hidden="true" className="text-meta font-medium text-ink-2">
                      At the door
                    </span>
                    <EntryCheckFacts entryCheck={said} now={now} />
                  </div>
                  <CheckInSale
                    entryCheck={said}
                    plan={planFor(typed)}
                    now={now}
                    refusal={refusal}
                    takesMoney={takesMoney}
                  />
                </>
              )}
            </EntryCheckAnswer>
          )}
          <F.Text name="notes" label="Notes" placeholder="Optional" />
        </>
      )}
    </ActStep>
  );
}
