import { type ReactNode, useState } from 'react';
import { errorText } from '@/api/client/errors';
import type { HomeGame } from '@/api/home-types';
import { CompletedPanel } from '@/features/home-games/host/completed-panel';
import { EndConfirm } from '@/features/home-games/host/end-confirm';
import { FeltGame } from '@/features/home-games/host/felt-game';
import type { HostGames } from '@/features/home-games/host/model';
import { START_FAILED, useHostAct } from '@/features/home-games/host/mutations';
import { UpcomingPanel } from '@/features/home-games/host/upcoming-panel';
import { announce } from '@/ui/announcer';
import { toast } from '@/ui/toast-store';
import { useRoom } from '../session-context';

interface GamesTabProps {
  games: HostGames;
  all: boolean;
  onAll: (all: boolean) => void;
  onOpen: (address: string) => void;
  create: ReactNode;
}

/** What runs, what comes next, what was played. */
export function GamesTab({ games, all, onAll, onOpen, create }: GamesTabProps) {
  const { timeZone } = useRoom();
  const [ending, setEnding] = useState<HomeGame | null>(null);
  const start = useHostAct();

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
      {ending === null ? null : <EndConfirm game={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}
