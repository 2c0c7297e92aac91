import { useState } from 'react';
import * as z from 'zod/mini';
import { newIdempotencyKey } from '@/api/client/http';
import { requiredText } from '@/lib/form-fields';
import { ActForm } from '@/shells/act-form';
import { Field } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { FormError } from '@/ui/form-error';
import { TextInput } from '@/ui/text-input';
import type { NightPlayer, NightState } from '../engine/night/types';
import type { Outcome, UseNight } from '../engine/night/view';
import { CASH, MethodField, namesCreditor, paidBy, paidFields } from './method-field';
import { amountField, BUY_IN_ERROR, NAME_ERROR, plainMoney, positive } from './money-field';
import { plainName, sitterOf, suggested } from './people-model';
import { type Person, seatsOf } from './shared';
import { useNightAct } from './use-night-act';

interface AddPlayerProps {
  night: UseNight;
  people: readonly Person[];
  /** The seat that was tapped. */
  seat: number | null;
  onClose: () => void;
}

const playerSchema = z
  .object({
    ...paidFields,
    name: requiredText(NAME_ERROR),
    buyIn: amountField(positive, BUY_IN_ERROR),
    seat: z.number(),
  })
  .check(namesCreditor);

type Filled = z.output<typeof playerSchema>;

const F = fieldsOf<typeof playerSchema>();

/** A player at the table with the same name. */
function twinOf(state: NightState, name: string): NightPlayer | null {
  const plain = plainName(name);
  return (
    state.players.find((player) => player.status !== 'left' && plain !== '' && plainName(player.name) === plain) ?? null
  );
}

/** Seats a player: a member of the community or a guest, with a seat and a buy-in. */
export function AddPlayer({ night, people, seat, onClose }: AddPlayerProps) {
  const { state, legal } = night;
  // The name for which the form has asked whether a second player with that name sits down.
  const [asked, setAsked] = useState<string | null>(null);
  const add = useNightAct((filled: Filled) => seatPlayer(night, people, filled));

  function askedTwin(name: string): NightPlayer | null {
    return asked === plainName(name) ? twinOf(state, name) : null;
  }

  return (
    <ActForm
      act={{
        ...add,
        send: async (filled, done, refused) => {
          if (twinOf(state, filled.name) === null || askedTwin(filled.name) !== null)
            await add.send(filled, done, refused);
          else setAsked(plainName(filled.name));
        },
      }}
      schema={playerSchema}
      defaults={{
        name: '',
        buyIn: plainMoney(state.settings.buyIn),
        ...CASH,
        seat: seat ?? legal.freeSeats[0] ?? 1,
      }}
      vars={(values) => values}
      title="Add player"
      submit={({ name }) => {
        const twin = askedTwin(name);
        return twin === null ? 'Add player' : `Add another ${twin.name}`;
      }}
      disabledReason={legal.sit ?? undefined}
      onClose={onClose}
    >
      {({ name, method }) => {
        const twin = askedTwin(name);
        return (
          <>
            {twin === null ? null : (
              <FormError text={`${twin.name} already sits in seat ${twin.seat}. Is this another player?`} />
            )}
            <NameField people={people} state={state} />
            <F.Money name="buyIn" label="Buy-in" required />
            <MethodField method={method} others={state.players} />
            <F.Seat name="seat" label="Seat" seats={seatsOf(night)} />
          </>
        );
      }}
    </ActForm>
  );
}

function NameField({ people, state }: { people: readonly Person[]; state: NightState }) {
  const { field, error } = useFormField<string>('name');
  const found = suggested(people, state, field.value);
  return (
    <div className="grid gap-2">
      <Field label="Name" required error={error}>
        <TextInput
          {...field}
          autoComplete="off"
          maxLength={60}
          placeholder="Name or guest"
          onChange={({ target }) => field.onChange(target.value)}
        />
      </Field>
      {found.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2" aria-label="Of the community">
          {found.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="min-h-11 rounded-full border border-line px-4 text-dense font-medium hover:bg-hover"
                onClick={() => field.onChange(person.name)}
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

/** Seats the player, then buys the chips. If only the first succeeds, the player sits without chips and can buy in. */
async function seatPlayer(
  night: UseNight,
  people: readonly Person[],
  { name, seat, buyIn, ...paid }: Filled,
): Promise<Outcome> {
  const { player: before, user } = sitterOf(people, night.state, name);
  const player = before ?? newIdempotencyKey();
  const sat = await night.dispatch({ kind: 'sit', player, name: name.trim(), user, seat });
  if (!sat.ok) return sat;
  return night.dispatch({ kind: 'buy_in', player, amount: buyIn, ...paidBy(paid) });
}
