import { useState } from 'react';
import type { NightPlayer, NightState } from '@/domain/night/types';
import { SeatPick } from '@/ui/choices';
import { Field, FieldGroup } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { CASH, MethodField, type Paid } from './method-field';
import { BUY_IN_ERROR, NAME_ERROR, plainMoney, positive } from './money-field';
import type { Outcome, UseNight } from '@/domain/night/view';
import { plainName, suggested } from './people-model';
import type { Person } from './shared';
import { useForm } from './use-form';

interface AddPlayerProps {
  night: UseNight;
  people: readonly Person[];
  /** The one that was tapped. */
  seat: number | null;
  onClose: () => void;
}

interface Filled {
  name: string;
  seat: number;
  buyIn: string;
  paid: Paid;
}

/** A player at the table who has the same name. */
function twinOf(state: NightState, name: string): NightPlayer | null {
  const plain = plainName(name);
  return (
    state.players.find(
      (player) => player.status !== 'left' && plain !== '' && plainName(player.name) === plain,
    ) ?? null
  );
}

type Errors = Partial<Record<'name' | 'buyIn' | 'owedTo', string>>;

function check({ name, buyIn, paid }: Filled): Errors {
  return {
    ...(name.trim() === '' ? { name: NAME_ERROR } : {}),
    ...(positive(buyIn) === null ? { buyIn: BUY_IN_ERROR } : {}),
    ...(paid.method === 'iou' && paid.owedTo === '' ? { owedTo: 'Choose who is owed' } : {}),
  };
}

/** Somebody sits down: of the community or a guest, in a seat, with what he buys in for. */
export function AddPlayer({ night, people, seat, onClose }: AddPlayerProps) {
  const { state, legal } = night;
  const [filled, setFilled] = useState<Filled>({
    name: '',
    seat: seat ?? legal.freeSeats[0] ?? 1,
    buyIn: plainMoney(state.settings.buyIn),
    paid: CASH,
  });
  const [errors, setErrors] = useState<Errors>({});
  // The name about which it was asked whether another player of that name sits down.
  const [asked, setAsked] = useState<string | null>(null);
  const { busy, error, send } = useForm(onClose);
  const others = state.players.map(({ id, name }) => ({ id, name }));

  const twin = twinOf(state, filled.name);
  const asks = twin !== null && asked === plainName(filled.name);

  function change(next: Partial<Filled>) {
    const all = { ...filled, ...next };
    setFilled(all);
    if (Object.keys(errors).length > 0) setErrors(check(all));
  }

  function submit() {
    const wrong = check(filled);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (twin !== null && asked !== plainName(filled.name)) {
      setAsked(plainName(filled.name));
      return;
    }
    void send(() => seatPlayer(night, people, filled));
  }

  return (
    <FormDialog
      title="Add player"
      busy={busy}
      error={
        asks ? `${twin.name} already sits in seat ${twin.seat}. Is this another player?` : error
      }
      submitLabel={asks ? `Add another ${twin.name}` : 'Add player'}
      disabledReason={legal.sit ?? undefined}
      dirty={filled.name !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField
        name={filled.name}
        error={errors.name}
        people={people}
        state={state}
        onName={(name) => change({ name })}
      />
      <Field label="Buy-in" required error={errors.buyIn}>
        <MoneyInput
          value={filled.buyIn}
          onChange={(event) => change({ buyIn: event.target.value })}
        />
      </Field>
      <MethodField
        value={filled.paid}
        onChange={(paid) => change({ paid })}
        others={others}
        error={errors.owedTo}
      />
      <FieldGroup label="Seat">
        <SeatPick
          name="seat"
          value={filled.seat}
          onValueChange={(next) => change({ seat: next })}
          seats={Array.from({ length: state.settings.maxPlayers }, (_, i) => {
            const free = legal.freeSeats.includes(i + 1);
            return { number: i + 1, state: free ? 'free' : 'taken', note: free ? 'open' : 'taken' };
          })}
        />
      </FieldGroup>
    </FormDialog>
  );
}

interface NameFieldProps {
  name: string;
  error: string | undefined;
  people: readonly Person[];
  state: NightState;
  onName: (name: string) => void;
}

function NameField({ name, error, people, state, onName }: NameFieldProps) {
  const found = suggested(people, state, name);
  return (
    <div className="grid gap-2">
      <Field label="Name" required error={error}>
        <TextInput
          value={name}
          autoComplete="off"
          maxLength={60}
          placeholder="Name or guest"
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      {found.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2" aria-label="Of the community">
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="min-h-11 rounded-full border border-line px-4 text-dense font-medium hover:bg-hover"
                onClick={() => onName(person.name)}
              >
                {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** First the seat, then the chips: if only the first is kept, he sits there without any and can buy in. */
async function seatPlayer(
  night: UseNight,
  people: readonly Person[],
  { name, seat, buyIn, paid }: Filled,
): Promise<Outcome> {
  const plain = plainName(name);
  const user = people.find((person) => plainName(person.name) === plain)?.id ?? null;
  const before = night.state.players.find(
    (player) =>
      player.status === 'left' &&
      (user === null ? plainName(player.name) === plain : player.user === user),
  );
  const player = before?.id ?? crypto.randomUUID();
  const sat = await night.dispatch({ kind: 'sit', player, name: name.trim(), user, seat });
  if (!sat.ok) return sat;
  const amount = positive(buyIn);
  if (amount === null) return { ok: true };
  const { method, owedTo } = paid;
  return night.dispatch(
    method === 'iou'
      ? { kind: 'buy_in', player, amount, method, owedTo }
      : { kind: 'buy_in', player, amount, method },
  );
}
