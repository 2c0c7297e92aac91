import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { toast } from '@/ui/toast-store';
import { Frame } from './frame';
import type { UseNight } from '../engine/night/view';
import { ReviewedNotices } from './notices';
import { Running } from './running';
import type { Links, Person } from './shared';
import { Away, GameNotReady } from './game-not-ready';

interface HandTrackerProps {
  night: UseNight;
  links: Links;
  /** Members of the community to choose from when a player sits down. */
  people: readonly Person[];
}

/** The running game in any state. */
export function HandTracker({ night, links, people }: HandTrackerProps) {
  const { phase, game } = night;
  const back = { to: links.back, label: 'Back to the game' };
  if (phase !== 'ready') return <GameNotReady night={night} links={links} />;
  if (game.status !== 'active')
    return (
      <Frame
        title={game.name}
        back={back}
        sync={night.sync}
        under={<ReviewedNotices night={night} />}
        main={<NotRunning night={night} links={links} />}
      />
    );
  return <Running night={night} links={links} people={people} back={back} />;
}

function NotRunning({ night, links }: { night: UseNight; links: Links }) {
  const { status, mayRun, hostName } = night.game;
  if (status === 'completed')
    return (
      <Empty
        title="Game Completed"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Away to={links.settle} word="Settle up" />
            <Away to={links.hands} word="Hand History" />
          </div>
        }
      >
        Everybody has cashed out, and the log is closed.
      </Empty>
    );
  const start = async () => {
    const outcome = await night.start();
    if (!outcome.ok) toast({ title: outcome.why, tone: 'error' });
  };
  const mine = mayRun ? (
    <Button variant="primary" size="xl" onClick={() => void start()}>
      Start Game
    </Button>
  ) : undefined;
  if (status === 'pending')
    return (
      <Empty title="Ready to start" action={mine}>
        {mayRun ? 'Then players sit down and buy in.' : `${hostName ?? 'The host'} starts the game.`}
      </Empty>
    );
  return (
    <Empty title="Not yet" action={<Away to={links.back} word="Back to the game" />}>
      It can be started from fifteen minutes before its time.
    </Empty>
  );
}
