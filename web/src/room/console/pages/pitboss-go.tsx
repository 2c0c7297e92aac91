import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useLiveRoom } from '@/api/live/use-live';
import { useRoom } from '@/api/session/session-context';
import { COMMUNITY } from '@/go/api';
import { useGameAct } from '@/go/games/use-game-act';
import { endHosted, hostedLists, startHosted } from '@/go/host/acts';
import { HostTabs } from '@/go/host/host-tabs';
import { useHostGames, useHostPlayers } from '@/go/host/queries';
import { useCompanion } from '@/go/host/use-companion';
import { openDialog } from '@/shells/dialogs';
import { Page } from '@/shells/page';
import { StaleStrip } from '@/shells/stale-strip';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

/** PitBoss Go inside the shell: the home games that the staff user hosts (docs/rules/home-games.md). */
export function PitBossGoPage() {
  const navigate = useNavigate();
  const games = useHostGames();
  const players = useHostPlayers();
  const companion = useCompanion();
  useLiveRoom(COMMUNITY);
  return (
    <Page
      title="PitBoss Go"
      detail="Home games you host"
      actions={
        <>
          <Button busy={companion.opening} onClick={() => companion.open()}>
            Open Companion
            <Icon as={ExternalLink} />
            <span className="sr-only">(opens a new tab)</span>
          </Button>
          <Button variant="primary" onClick={() => openDialog('host-game')}>
            Create Game
          </Button>
        </>
      }
    >
      <StaleStrip of={{ 'your games': games, 'the players': players }} />
      <HostTabs
        label="PitBoss Go"
        search={useSearch({ from: '/pitboss-go' })}
        onSearch={(search) =>
          void navigate({
            to: '/pitboss-go',
            search,
            // Marks the history entry as the shell's: a reload shows this page, not the companion.
            state: { shell: true },
            resetScroll: false,
          })
        }
        games={games}
        players={players}
        timeZone={useRoom().timeZone}
        start={useGameAct(startHosted, hostedLists)}
        end={useGameAct(endHosted, hostedLists)}
        onOpen={companion.open}
        create={<Button onClick={() => openDialog('host-game')}>Create Game</Button>}
      />
    </Page>
  );
}
