import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BigButton } from '@/ui/big-button';
import { Field } from '@/ui/field';
import { PhoneGroup } from '@/ui/phone-parts';
import { TextInput } from '@/ui/text-input';
import { gameLink } from '../links';
import { joinGame } from './acts';
import { CODE_LENGTH, codeOf, codeText, whyNoGameCode } from './model';
import { takePendingJoin } from './pending-join';
import { useGameAct } from './use-game-act';

/**
 * Joins by the code of a game, typed or from its link. A visitor who signed in for the game joins without another
 * press.
 */
export function JoinByCode({ code }: { code: string }) {
  const navigate = useNavigate();
  const { send, sayDone, reset, busy, refusal } = useGameAct(joinGame);
  const [typed, setTyped] = useState(codeText(codeOf(code)));
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  /** The page of the game shows everything else. */
  function join(text: string) {
    const vars = { code: codeOf(text) };
    void send(vars, (game) => {
      sayDone(vars, game);
      void navigate(gameLink(game.id));
    });
  }
  const joinPending = useEffectEvent((linked: string) => {
    if (takePendingJoin(codeOf(linked))) join(linked);
  });

  // Joins on the server.
  useEffect(() => joinPending(code), [code]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = whyNoGameCode(typed);
    setWrong(found);
    if (found === null) join(typed);
    else input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <PhoneGroup label="Join by code">
        <Field
          label="Game code"
          hint={`${CODE_LENGTH} letters and digits, from the host or the host's screen.`}
          error={wrong ?? refusal ?? undefined}
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
        <BigButton type="submit" variant="primary" busy={busy}>
          Join Game
        </BigButton>
      </PhoneGroup>
    </form>
  );
}
