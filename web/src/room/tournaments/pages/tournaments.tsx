import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trophy } from 'lucide-react';
import { momentText } from '@/room/reports/figures/model';
import { counters, type StatusFilter } from '../list/model';
import { useTournaments } from '../queries';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Icon } from '@/ui/icon';
import { Stat, Stats } from '@/ui/stats';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { useCan, useRoom } from '@/api/session/session-context';
import { TournamentList } from './tournaments/list-panel';
import { QuickTemplates } from './tournaments/quick-templates';

const LABELS = ['Running', 'Registration Open', 'Entries Today', 'Prize Pools Today'];

/** Tournaments: the running ones, those with open registration, the announced ones and the past ones. */
export function TournamentsPage() {
  const room = useRoom();
  const can = useCan();
  const now = useNow(60_000);
  const navigate = useNavigate();
  const { status = 'all' } = useSearch({ from: '/tournaments' });
  const tournaments = useTournaments(room.id);
  const manages = can('manage_tournaments');
  const figures = tournaments.data === undefined ? undefined : counters(tournaments.data, now, room);

  function filter(next: StatusFilter) {
    void navigate({
      to: '/tournaments',
      search: next === 'all' ? {} : { status: next },
      replace: true,
    });
  }

  return (
    <Page
      title="Tournaments"
      detail={momentText(now, room.timeZone)}
      actions={
        <>
          <Link to="/tournaments/seasons" className={buttonStyle()}>
            <Icon as={Trophy} />
            League
          </Link>
          {manages ? (
            <Button icon={Plus} variant="primary" onClick={() => openDialog('create-tournament')}>
              Create Tournament
            </Button>
          ) : null}
        </>
      }
    >
      <Stats>
        {LABELS.map((label, index) => (
          <Stat
            key={label}
            label={label}
            value={figures?.[index]?.value ?? (tournaments.isError ? '–' : undefined)}
            delta={figures?.[index]?.delta ?? ''}
          />
        ))}
      </Stats>
      <StaleStrip of={{ tournaments }} />
      {manages ? <QuickTemplates /> : null}
      <TournamentList
        tournaments={tournaments}
        filter={status}
        onFilter={filter}
        onCreate={manages ? () => openDialog('create-tournament') : undefined}
      />
    </Page>
  );
}
