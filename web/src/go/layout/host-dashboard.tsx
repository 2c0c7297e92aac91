import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { HERE } from '@/lib/here-zone';
import { buttonStyle } from '@/ui/button-style';
import { endGame, startGame } from '../games/acts';
import { useGameAct } from '../games/use-game-act';
import { HostTabs } from '../host/host-tabs';
import { useHostPlayers, useMemberHostGames } from '../host/queries';

/** The host dashboard for members without a console: the same figures and tabs as in the console. */
export function HostDashboard() {
  const navigate = useNavigate();
  return (
    <div className="col-span-full min-w-0">
      <HostTabs
        label="Host Dashboard"
        search={useSearch({ from: '/go/pitboss-go/host' })}
        onSearch={(search) => void navigate({ to: '/pitboss-go/host', search, replace: true, resetScroll: false })}
        games={useMemberHostGames()}
        players={useHostPlayers()}
        timeZone={HERE}
        start={useGameAct(startGame)}
        end={useGameAct(endGame)}
        onOpen={(address) => void navigate({ href: address })}
        create={
          <Link to="/pitboss-go/create" className={buttonStyle({ size: 'lg' })}>
            Create Game
          </Link>
        }
      />
    </div>
  );
}
