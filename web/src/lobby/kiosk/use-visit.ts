import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type Refusal, refusalOf } from '../language/refusals';
import { screenQuery } from '../queries';
import { newKey, newSecret } from '@/lib/secret';
import { RefusedError } from '../send';
import { checkIn, type Confirmation, type Identity, lookUp, readVisit, type Visit } from './calls';
import type { PageLink } from './card';

export type Step =
  | { name: 'start' }
  | { name: 'confirm'; player: Confirmation }
  | { name: 'lists'; player: Confirmation; visit: Visit }
  | { name: 'done'; player: Confirmation; visit: Visit; wasCheckedIn: boolean; link: PageLink | null }
  | { name: 'desk' };

const START: Step = { name: 'start' };

/** Why a player cannot go on. The page words it in the language of the player. */
export type Problem = Refusal | 'noAnswer' | 'tookTooLong';

/** One player's visit to the screen, from the phone number to the places on the lists. It is nowhere but in here. */
export function useVisit(roomId: string) {
  const client = useQueryClient();
  const [step, setStep] = useState(START);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [phone, setPhone] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]); // here, because a cut line takes the lists off the screen
  const current = useRef(0); // an answer that comes after its visit was cleared is dropped
  const sent = useRef({ request: '', key: '', secret: '' });

  const clear = useCallback((why: Problem | null = null) => {
    current.current += 1;
    sent.current = { request: '', key: '', secret: '' };
    setStep(START);
    setBusy(false);
    setProblem(why);
    setPhone('');
    setChosen([]);
  }, []);

  async function ask<T>(request: () => Promise<T>, next: (answer: T) => void, onRefusal?: (why: Refusal) => void) {
    if (isBusy) return;
    const visit = current.current;
    setBusy(true);
    setProblem(null);
    try {
      const answer = await request();
      if (visit === current.current) next(answer);
    } catch (error) {
      if (visit !== current.current) return;
      if (!(error instanceof RefusedError)) setProblem('noAnswer');
      else if (error.status === 401) {
        clear();
        void client.invalidateQueries({ queryKey: screenQuery.queryKey });
      } else if (error.type === 'urn:pitboss:start-over') clear('tookTooLong');
      else if (error.type === 'urn:pitboss:front-desk' || error.status === 429) setStep({ name: 'desk' });
      else if (error.status === 409 && onRefusal !== undefined) onRefusal(refusalOf(error.status, error));
      else setProblem('noAnswer');
    } finally {
      if (visit === current.current) setBusy(false);
    }
  }

  const find = (identity: Identity) =>
    ask(
      () => lookUp(roomId, identity),
      ({ player }) => {
        setPhone('');
        setStep(player === null ? { name: 'desk' } : { name: 'confirm', player });
      },
    );

  const confirm = (player: Confirmation) =>
    ask(
      () => readVisit(roomId, player),
      (visit) => setStep({ name: 'lists', player, visit }),
    );

  const submit = (player: Confirmation, before: Visit, gameTypeIds: readonly string[]) => {
    const request = JSON.stringify({ token: player.token, gameTypeIds });
    if (sent.current.request !== request) sent.current = { request, key: newKey(), secret: newSecret() };
    const { key, secret } = sent.current;
    return ask(
      () => checkIn(roomId, { token: player.token, gameTypeIds, secret }, key),
      (visit) => {
        const link = visit.link === null ? null : { link: visit.link, secret };
        setStep({ name: 'done', player, visit, wasCheckedIn: before.checkedIn, link });
      },
      (why) => {
        setProblem(why);
        // The lists have changed: show those of now.
        readVisit(roomId, player)
          .then((visit) =>
            setStep((now) => (now.name === 'lists' && now.player === player ? { name: 'lists', player, visit } : now)),
          )
          .catch(() => undefined);
      },
    );
  };

  return {
    ...{ step, phone, setPhone, chosen, setChosen, isBusy, problem, clear, confirm, submit },
    find: () => find({ phone, code: '' }),
    scan: (code: string) => find({ phone: '', code }),
  };
}
