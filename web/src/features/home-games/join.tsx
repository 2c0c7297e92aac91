import './home-games.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { goTo } from '@/lib/address';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { CODE_LENGTH, codeOf, codeText, gameAddress, whyNoGameCode } from './model';
import { useJoinGame } from './mutations';
import { takePendingJoin } from './pending-join';

/** A seat in a game: then its own screen says the rest. */
export function joined(game: HomeGame): void {
  toast({ title: `You are going to ${game.gameName}` });
  goTo(gameAddress(game.id), 'push');
}

/** By the code of a game, typed or from its link. A visitor who signed in for the game joins without another press. */
export function JoinByCode({ code }: { code: string }) {
  const { mutate, reset, isError, isPending, error } = useJoinGame();
  const [typed, setTyped] = useState(codeText(codeOf(code)));
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // The server.
  useEffect(() => {
    if (takePendingJoin(codeOf(code))) mutate(codeOf(code), { onSuccess: joined });
  }, [code, mutate]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = whyNoGameCode(typed);
    setWrong(found);
    if (found === null) mutate(codeOf(typed), { onSuccess: joined });
    else input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <PhoneGroup label="Join by code">
        <Field
          label="Game code"
          hint={`${CODE_LENGTH} letters and digits, from the host or the host's screen.`}
          error={wrong ?? (isError ? errorText(error, 'You could not join this game') : undefined)}
        >
          <TextInput
            ref={input}
            name="code"
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onBlur={() => {
              if (typed.trim() !== '') setWrong(whyNoGameCode(typed));
            }}
            onChange={(event) => {
              setTyped(event.target.value.toUpperCase());
              setWrong(null);
              reset();
            }}
          />
        </Field>
        <BigButton type="submit" look="primary" busy={isPending}>
          Join Game
        </BigButton>
      </PhoneGroup>
    </form>
  );
}
