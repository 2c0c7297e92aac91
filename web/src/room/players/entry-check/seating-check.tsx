import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EntryCheck, PaymentMethod, Permission, Room } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatMoney, formatNearDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { SeatingCheck, SeatingOptions } from '../seating-check';
import { Checkbox } from '@/ui/checkbox';
import { Note } from '@/ui/choices';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { MethodField } from '@/ui/method-field';
import { TextInput } from '@/ui/text-input';
import { seatRefusalText } from './model';
import { entryCheckQuery } from './queries';

export interface CheckedPlayer {
  id: string;
  name: string;
}

type Who = CheckedPlayer;

/** The room and rights of the entry check. */
export interface SeatingCheckContext {
  room: Pick<Room, 'id' | 'timeZone'>;
  can: (permission: Permission) => boolean;
  /** A button that sells the player a membership, where the screen has one. */
  sell?: ((who: Who) => ReactNode) | undefined;
}

/** The draft for one player; another player resets it. */
interface Draft {
  playerId: string;
  reason: string;
  sells: boolean;
  method: PaymentMethod;
  /** The form was submitted once, so missing fields show their errors. */
  asked: boolean;
  /** The server's message if this player is kept apart from a player at the table. */
  apart: string | null;
}

const EMPTY: Draft = {
  playerId: '',
  reason: '',
  sells: false,
  method: 'cash',
  asked: false,
  apart: null,
};

/** Shown when the reason is missing. The activity log keeps the reason. */
const NEED_REASON = 'Enter a reason';

/** The entry check of the player to seat. It loads nothing while `who` is null. */
export function useSeatingCheck(who: Who | null, { room, can, sell }: SeatingCheckContext): SeatingCheck {
  const now = useNow(60_000);
  const [drafted, setDraft] = useState(EMPTY);
  const draft = drafted.playerId === who?.id ? drafted : EMPTY;
  const entryCheck = useQuery({
    ...entryCheckQuery(who?.id ?? '', room.id),
    enabled: who !== null && can('view_players'),
  });
  const change = (next: Partial<Draft>) => setDraft({ ...draft, playerId: who?.id ?? '', ...next });

  const stop = who !== null && entryCheck.data ? seatRefusalText(entryCheck.data, who.name, room) : null;
  const memberless = entryCheck.data !== undefined && stop === null && !isMember(entryCheck.data);
  const excepted = memberless || draft.apart !== null;
  const mayExcept = exceptionsOf(can, memberless, draft.apart !== null);
  const missing = excepted && draft.reason.trim() === '';

  function extras(): SeatingOptions | null {
    if (missing) {
      change({ asked: true });
      return null;
    }
    return {
      ...(excepted ? { overrideReason: draft.reason.trim() } : {}),
      ...(draft.sells ? { sellChips: { paymentMethod: draft.method, chips: [] } } : {}),
    };
  }

  return {
    notes:
      who === null ? null : (
        <Notes
          who={who}
          entryCheck={entryCheck.data}
          stop={stop}
          memberless={memberless}
          apart={draft.apart}
          last={entryCheck.data === undefined ? '' : lastText(entryCheck.data, now, room.timeZone)}
          sell={sell?.(who)}
        >
          {excepted && mayExcept ? (
            <Field
              label="Override reason"
              required
              hint="The reason is kept in the activity."
              error={draft.asked && missing ? NEED_REASON : undefined}
            >
              <TextInput
                autoComplete="off"
                maxLength={300}
                value={draft.reason}
                onChange={(event) => change({ reason: event.target.value })}
              />
            </Field>
          ) : null}
        </Notes>
      ),
    sale:
      who !== null && stop === null && can('manage_cage') ? (
        <ChipSale
          sells={draft.sells}
          method={draft.method}
          onSells={(sells) => change({ sells })}
          onMethod={(method) => change({ method })}
        />
      ) : null,
    isDirty: draft.reason !== '' || draft.sells,
    blocked:
      stop ??
      (excepted && !mayExcept
        ? memberless
          ? 'This player needs an active membership'
          : 'Do-not-seat-with conflict at this table'
        : undefined),
    extras,
    onRefused({ status, message }) {
      if (status === 409 && message.includes('kept apart')) change({ apart: message });
    },
  };
}

function isMember({ membership }: EntryCheck): boolean {
  return membership !== null && membership.status === 'active';
}

/** Whether this role may make the required exceptions. */
function exceptionsOf(can: (permission: Permission) => boolean, memberless: boolean, apart: boolean): boolean {
  if (memberless && !can('override_membership')) return false;
  return !apart || can('override_membership') || can('manage_tables');
}

interface NotesProps {
  who: Who;
  entryCheck: EntryCheck | undefined;
  stop: string | null;
  memberless: boolean;
  apart: string | null;
  /** "The monthly one expired Nov 18." */
  last: string;
  sell: ReactNode;
  /** The reason field. */
  children: ReactNode;
}

function Notes({ who, entryCheck, stop, memberless, apart, last, sell, children }: NotesProps) {
  if (stop !== null) return <FormError text={stop} />;
  return (
    <>
      {memberless ? (
        <div className="tone-warn flex items-center gap-3 rounded-control bg-warn-soft px-3 py-2 text-dense text-warn">
          <p className="min-w-0 flex-1">
            <strong className="font-semibold">{who.name} has no active membership.</strong> {last}
          </p>
          {sell}
        </div>
      ) : null}
      {apart === null ? null : <Note>{apart}</Note>}
      {children}
      {entryCheck === undefined || fromWire(entryCheck.owed) === ZERO ? null : (
        <Note>Owes {formatMoney(fromWire(entryCheck.owed))} from earlier visits</Note>
      )}
      {entryCheck === undefined || fromWire(entryCheck.prepaid) === ZERO ? null : (
        <p className="text-meta text-ink-3">
          Prepaid time of {formatMoney(fromWire(entryCheck.prepaid))} is used first.
        </p>
      )}
    </>
  );
}

/** "The monthly one expired Nov 18." */
function lastText({ membership }: EntryCheck, now: number, timeZone: string): string {
  if (membership === null) return '';
  const term = TERM_LABEL[membership.membershipType].toLowerCase();
  const day = (moment: string) => formatNearDay(moment, timeZone, now);
  switch (membership.status) {
    case 'expired':
      return `The ${term} one expired ${day(membership.expiryDate)}.`;
    case 'upcoming':
      return `The ${term} one begins ${day(membership.startsAt)}.`;
    case 'cancelled':
      return `The ${term} one was cancelled.`;
    case 'active':
      return '';
  }
}

interface ChipSaleProps {
  sells: boolean;
  method: PaymentMethod;
  onSells: (sells: boolean) => void;
  onMethod: (method: PaymentMethod) => void;
}

/** For a cashier: the buy-in is paid and the chips are handed out in the same act. */
function ChipSale({ sells, method, onSells, onMethod }: ChipSaleProps) {
  return (
    <div className="grid gap-3">
      <Checkbox checked={sells} onChange={(event) => onSells(event.target.checked)}>
        Sell these chips now
      </Checkbox>
      {sells ? <MethodField value={method} onValueChange={onMethod} /> : null}
    </div>
  );
}
