import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { NewCheckIn, Session } from '@/api/types';
import { ZERO } from '@/domain/money';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/lib/player-item';
import { useAct } from '@/shells/use-act';
import { DialogBody, DialogForm } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import { checkInPlayer } from './acts';
import { CheckInFoot } from './check-in-foot';
import { CheckInSale } from './check-in-sale';
import { DoorAnswer } from './door-answer';
import { DoorFacts } from './door-facts';
import { insideIds, refusalText } from './model';
import { NOTHING_YET, planOf, type Wish } from './plan';
import { type NewPlayerProps, type Picking, PlayerDialog } from './player-dialog';
import { PlayerField } from './player-field';
import { doorQuery, useOpenSessions } from './queries';
import { NEED_PLAYER } from './schema';

interface CheckInDialogProps {
  /** "Check In Guest" at the front office for a guest who is chosen in the dialog, "Check In Player" elsewhere. */
  title?: 'Check In Guest' | 'Check In Player';
  roomId: string;
  timeZone: string;
  /** Who stands at the door, when the page knows it. */
  player?: KnownPlayer | undefined;
  /** A role without the cage sells and takes nothing. */
  takesMoney: boolean;
  /** What adds a player nobody knows yet; undefined for a role that may not. */
  newPlayer?: ComponentType<NewPlayerProps> | undefined;
  onDone?: (session: Session) => void;
  onClose: () => void;
}

/** Who comes in: the door's questions, what is sold and what is taken, in one act. */
export function CheckInDialog({
  title = 'Check In Player',
  player,
  newPlayer,
  ...rest
}: CheckInDialogProps) {
  return (
    <PlayerDialog title={title} player={player} newPlayer={newPlayer} onClose={rest.onClose}>
      {(picking) => <CheckInFields {...rest} {...picking} />}
    </PlayerDialog>
  );
}

type CheckInFieldsProps = Pick<
  CheckInDialogProps,
  'roomId' | 'timeZone' | 'takesMoney' | 'onDone' | 'onClose'
> &
  Picking;

function CheckInFields({
  roomId,
  timeZone,
  takesMoney,
  picked,
  onPick,
  onNew,
  onDone,
  onClose,
}: CheckInFieldsProps) {
  const now = useNow(60_000);
  const checkIn = useAct(checkInPlayer, ['playerId', 'notes']);
  const sessions = useOpenSessions(roomId);
  const [wish, setWish] = useState(NOTHING_YET);
  const [asked, setAsked] = useState(false);
  const door = useQuery({ ...doorQuery(picked?.id ?? '', roomId), enabled: picked !== null });
  const change = (next: Partial<Wish>) => setWish((before) => ({ ...before, ...next }));
  const plan = door.data && planOf(door.data, wish, takesMoney, now);
  const { fields: refused, message } = checkIn.refused;

  function submit() {
    setAsked(true);
    if (picked === null || plan === undefined) return;
    const body: NewCheckIn = {
      playerId: picked.id,
      roomId,
      notes: wish.notes.trim() === '' ? null : wish.notes.trim(),
      ...(plan.sold === null ? {} : { membershipType: plan.sold }),
      ...(plan.payOwed ? { payOwed: true } : {}),
      ...(plan.sum === ZERO ? {} : { paymentMethod: wish.method }),
    };
    const vars = { body, playerName: picked.name };
    void checkIn.send(vars, (session) => {
      checkIn.sayDone(vars, session);
      onDone?.(session);
      onClose();
    });
  }

  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      busy={checkIn.busy}
    >
      <DialogBody>
        <FormError text={message} />
        <Field
          label="Player"
          required
          error={refused.playerId ?? (asked && picked === null ? NEED_PLAYER : undefined)}
        >
          <PlayerField
            roomId={roomId}
            picked={picked}
            onPick={(player) => {
              checkIn.reset();
              setWish((before) => ({ ...NOTHING_YET, notes: before.notes, method: before.method }));
              onPick(player);
            }}
            inside={insideIds(sessions.data ?? [])}
            onNew={onNew}
          />
        </Field>
        {picked === null ? null : (
          <DoorAnswer door={door} what="what the door asks">
            {(said) => (
              <div className="grid gap-1.5">
                <span aria-hidden="true" className="text-meta font-medium text-ink-2">
                  At the door
                </span>
                <DoorFacts door={said} now={now} timeZone={timeZone} />
              </div>
            )}
          </DoorAnswer>
        )}
        {picked !== null && door.data !== undefined && plan !== undefined ? (
          <CheckInSale
            door={door.data}
            plan={plan}
            wish={wish}
            onChange={change}
            now={now}
            timeZone={timeZone}
            refusal={refusalText(door.data, picked.name, timeZone)}
            takesMoney={takesMoney}
          />
        ) : null}
        <Field label="Notes" error={refused.notes}>
          <TextInput
            value={wish.notes}
            onChange={(event) => change({ notes: event.target.value })}
            placeholder="Optional"
            autoComplete="off"
          />
        </Field>
      </DialogBody>
      <CheckInFoot
        door={picked === null ? undefined : door.data}
        plan={plan}
        picked={picked}
        roomId={roomId}
        timeZone={timeZone}
        busy={checkIn.busy}
        onClose={onClose}
      />
    </DialogForm>
  );
}
