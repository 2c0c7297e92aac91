import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Door, PaymentMethod, Permission, Room } from '@/api/types';
import { fromWire, ZERO } from '@/domain/money';
import { TERM_LABEL } from '@/domain/payment';
import { formatMoney, formatNearDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { SeatDoor, SeatExtras } from '@/lib/seat-door';
import { Checkbox } from '@/ui/checkbox';
import { Note } from '@/ui/choices';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { MethodField } from '@/ui/method-field';
import { TextInput } from '@/ui/text-input';
import { seatRefusalText } from './model';
import { doorQuery } from './queries';

export interface SeatDoorWho {
  id: string;
  name: string;
}

type Who = SeatDoorWho;

/** Who asks the door, and where. */
export interface SeatDoorAsks {
  room: Pick<Room, 'id' | 'timeZone'>;
  can: (permission: Permission) => boolean;
  /** A button that sells him a membership, where this screen has one. */
  sell?: ((who: Who) => ReactNode) | undefined;
}

/** What is typed for one player; for another one it begins anew. */
interface Draft {
  playerId: string;
  reason: string;
  sells: boolean;
  method: PaymentMethod;
  /** The form was sent once: what is missing is said. */
  asked: boolean;
  /** Somebody at the table is kept apart from him, as the server says. */
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

/** Says why; the activity keeps it. */
const NEED_REASON = 'Say why an exception is made';

/** The door for whoever is about to be seated; null as long as nobody is chosen. */
export function useSeatDoor(who: Who | null, { room, can, sell }: SeatDoorAsks): SeatDoor {
  const now = useNow(60_000);
  const [drafted, setDraft] = useState(EMPTY);
  const draft = drafted.playerId === who?.id ? drafted : EMPTY;
  const door = useQuery({
    ...doorQuery(who?.id ?? '', room.id),
    enabled: who !== null && can('view_players'),
  });
  const change = (next: Partial<Draft>) => setDraft({ ...draft, playerId: who?.id ?? '', ...next });

  const stop = who !== null && door.data ? seatRefusalText(door.data, who.name, room) : null;
  const memberless = door.data !== undefined && stop === null && !isMember(door.data);
  const excepted = memberless || draft.apart !== null;
  const mayExcept = exceptionsOf(can, memberless, draft.apart !== null);
  const missing = excepted && draft.reason.trim() === '';

  function extras(): SeatExtras | null {
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
          door={door.data}
          stop={stop}
          memberless={memberless}
          apart={draft.apart}
          last={door.data === undefined ? '' : lastText(door.data, now, room.timeZone)}
          sell={sell?.(who)}
        >
          {excepted && mayExcept ? (
            <Field
              label="Why an exception is made"
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
    blocked:
      stop ??
      (excepted && !mayExcept
        ? memberless
          ? 'This player needs an active membership'
          : 'This player is kept apart from somebody at this table'
        : undefined),
    extras,
    onRefused({ status, message }) {
      if (status === 409 && message.includes('kept apart')) change({ apart: message });
    },
  };
}

function isMember({ membership }: Door): boolean {
  return membership !== null && membership.status === 'active';
}

/** Who may make the exceptions that are asked for. */
function exceptionsOf(
  can: (permission: Permission) => boolean,
  memberless: boolean,
  apart: boolean,
): boolean {
  if (memberless && !can('override_membership')) return false;
  return !apart || can('override_membership') || can('manage_tables');
}

interface NotesProps {
  who: Who;
  door: Door | undefined;
  stop: string | null;
  memberless: boolean;
  apart: string | null;
  /** "The monthly one expired Nov 18." */
  last: string;
  sell: ReactNode;
  /** The field for the reason. */
  children: ReactNode;
}

function Notes({ who, door, stop, memberless, apart, last, sell, children }: NotesProps) {
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
      {door === undefined || fromWire(door.owed) === ZERO ? null : (
        <Note>Owes {formatMoney(fromWire(door.owed))} from earlier visits</Note>
      )}
      {door === undefined || fromWire(door.prepaid) === ZERO ? null : (
        <p className="text-meta text-ink-3">
          Prepaid time of {formatMoney(fromWire(door.prepaid))} is used first.
        </p>
      )}
    </>
  );
}

/** "The monthly one expired Nov 18." */
function lastText({ membership }: Door, now: number, timeZone: string): string {
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

/** For who works the cage: the buy-in is paid and handed out in the same act. */
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
