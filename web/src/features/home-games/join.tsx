import './home-games.css';
import { type FormEvent, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { goTo } from '@/lib/address';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { CODE_LENGTH, codeOf, codeText, gameAddress } from './model';
import { useJoinGame } from './mutations';

/** A seat in a game: then its own screen says the rest. */
export function joined(game: HomeGame): void {
  toast({ title: `You are going to ${game.gameName}` });
  goTo(gameAddress(game.id), 'push');
}

/** By the code of a game, typed or from its link. */
export function JoinByCode({ code }: { code: string }) {
  const join = useJoinGame();
  const [typed, setTyped] = useState(codeText(codeOf(code)));
  const wanted = codeOf(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted.length === CODE_LENGTH) join.mutate(wanted, { onSuccess: joined });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <PhoneGroup label="Join by code">
        <Field
          label="Invite code"
          hint={`${CODE_LENGTH} letters and digits, from the host or his screen.`}
          error={join.isError ? errorText(join.error, 'You could not join this game') : undefined}
        >
          <TextInput
            name="code"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            onChange={(event) => {
              setTyped(event.target.value.toUpperCase());
              join.reset();
            }}
          />
        </Field>
        <BigButton
          type="submit"
          look="primary"
          busy={join.isPending}
          disabledReason={wanted.length === CODE_LENGTH ? undefined : 'First the whole code'}
        >
          Join Game
        </BigButton>
      </PhoneGroup>
    </form>
  );
}
