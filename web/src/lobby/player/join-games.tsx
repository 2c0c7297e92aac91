import { useState } from 'react';
import { ArrivalChoice, FIRST_ARRIVAL } from '../arrival-choice';
import type { Game, Joining } from './client';
import { Button, Panel } from './parts';
import { type Texts, usePageTexts } from './texts/use-page-texts';

interface JoinGamesProps {
  games: readonly Game[];
  /** A player who is here joins at once; another one says when they will be here. */
  isHere: boolean;
  timeZone: string;
  disabledReason: string | undefined;
  onJoin: (joining: Joining) => void;
}

/** The games of whose lists the player may join another one. */
export function JoinGames({ games, isHere, timeZone, disabledReason, onJoin }: JoinGamesProps) {
  const [asking, setAsking] = useState('');
  const t = usePageTexts();
  const dealt = games.filter(({ seats }) => seats > 0).length;
  return (
    <Panel title={t.games} end={<span className="text-dense text-ink-2">{t.running(dealt)}</span>}>
      {games.map((game) => {
        const { gameTypeId, name } = game;
        if (asking === gameTypeId)
          return (
            <Arrival
              key={gameTypeId}
              {...{ name, timeZone, disabledReason }}
              onJoin={(arriveInMinutes) => {
                setAsking('');
                onJoin({ gameTypeId, arriveInMinutes });
              }}
              onCancel={() => setAsking('')}
            />
          );
        return (
          <div key={gameTypeId} className="flex items-center gap-3 px-4 py-3">
            <span className="min-w-0 flex-1">
              <b className="block font-semibold wrap-anywhere">{name}</b>
              <span className="block text-dense text-ink-2">{countsOf(t, game)}</span>
              <span className="block text-dense text-ink-2">{waitOf(t, game)}</span>
            </span>
            <Button
              isNarrow
              className="px-4"
              aria-label={t.joinListFor(name)}
              disabledReason={disabledReason}
              onClick={() => (isHere ? onJoin({ gameTypeId, arriveInMinutes: 0 }) : setAsking(gameTypeId))}
            >
              {t.joinList}
            </Button>
          </div>
        );
      })}
    </Panel>
  );
}

function countsOf(t: Texts, { seated, seats, waiting }: Game): string {
  return `${seats === 0 ? t.notDealt : t.seated(seated, seats)}, ${t.waiting(waiting)}`;
}

function waitOf(t: Texts, { openSeats, waiting, wait }: Game): string {
  if (openSeats > waiting) return t.seatsOpen;
  return wait === null ? t.noEstimate : t.waitOf(t.wait(wait));
}

interface ArrivalProps {
  name: string;
  timeZone: string;
  disabledReason: string | undefined;
  onJoin: (arriveInMinutes: number) => void;
  onCancel: () => void;
}

/** Asks a player who is not here when they will be. */
function Arrival({ name, timeZone, disabledReason, onJoin, onCancel }: ArrivalProps) {
  const [minutes, setMinutes] = useState<number>(FIRST_ARRIVAL);
  const t = usePageTexts();
  return (
    <div role="group" aria-label={t.joinListFor(name)} className="grid gap-3 px-4 py-3">
      <b className="font-semibold wrap-anywhere">{name}</b>
      <ArrivalChoice texts={t} timeZone={timeZone} minutes={minutes} onMinutes={setMinutes} />
      <p className="text-dense text-ink-2">{t.skippedUntilHere}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button look="primary" disabledReason={disabledReason} onClick={() => onJoin(minutes)}>
          {t.joinList}
        </Button>
      </div>
    </div>
  );
}
