import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { announce } from '@/ui/announcer';
import { toast } from '@/ui/toast-store';
import { CompletedPanel } from './completed-panel';
import { EndConfirm } from './end-confirm';
import { FeltGame } from './felt-game';
import type { HostGames } from './model';
import { type HostActing, START_FAILED } from './mutations';
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

/** What runs, what comes next, what was played. */
export function GamesTab({
  games,
  all,
  onAll,
  onOpen,
  create,
  timeZone,
  start,
  end,
}: GamesTabProps) {
  const [ending, setEnding] = useState<HomeGame | null>(null);

  function startGame({ id, gameName }: HomeGame) {
    start.mutate(
      { id, act: 'start' },
      {
        onSuccess: () => announce(`${gameName} started`),
        onError: (error) =>
          toast({ title: 'Error', description: errorText(error, START_FAILED), tone: 'error' }),
      },
    );
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {games.active.map((game) => (
        <FeltGame key={game.id} game={game} onEnter={onOpen} onEnd={setEnding} />
      ))}
      <UpcomingPanel
        games={games.upcoming}
        timeZone={timeZone}
        startingId={start.isPending ? start.variables.id : undefined}
        onStart={startGame}
        create={create}
      />
      <CompletedPanel
        games={games.completed}
        timeZone={timeZone}
        all={all}
        onAll={onAll}
        onOpen={onOpen}
      />
      {ending === null ? null : (
        <EndConfirm game={ending} end={end} onClose={() => setEnding(null)} />
      )}
    </div>
  );
}
