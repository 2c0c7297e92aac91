import { type ReactNode, useState } from 'react';
import type { HomeGame } from '../types';
import { announce } from '@/ui/announcer';
import type { HostActing } from './acts';
import { CompletedPanel } from './completed-panel';
import { EndConfirm } from './end-confirm';
import { FeltGame } from './felt-game';
import type { HostGames } from './model';
import { UpcomingPanel } from './upcoming-panel';

interface GamesTabProps {
  games: HostGames;
  all: boolean;
  onAll: (all: boolean) => void;
  onOpen: (address: string) => void;
  create: ReactNode;
  timeZone: string;
  start: HostActing;
  end: HostActing;
}

/** Running, upcoming and completed games. */
export function GamesTab({ games, all, onAll, onOpen, create, timeZone, start, end }: GamesTabProps) {
  const [ending, setEnding] = useState<HomeGame | null>(null);
  const [startingId, setStartingId] = useState<string>();

  function startGame(game: HomeGame) {
    setStartingId(game.id);
    start.run(game, () => announce(`${game.gameName} started`));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {games.active.map((game) => (
        <FeltGame key={game.id} game={game} onEnter={onOpen} onEnd={setEnding} />
      ))}
      <UpcomingPanel
        games={games.upcoming}
        timeZone={timeZone}
        startingId={start.busy ? startingId : undefined}
        onStart={startGame}
        create={create}
      />
      <CompletedPanel games={games.completed} timeZone={timeZone} all={all} onAll={onAll} onOpen={onOpen} />
      {ending === null ? null : <EndConfirm game={ending} end={end} onClose={() => setEnding(null)} />}
    </div>
  );
}
