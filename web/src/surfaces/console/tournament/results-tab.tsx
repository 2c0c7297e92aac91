import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResultsPanel } from '@/features/tournaments/prizes/results-panel';
import { resultsQuery } from '@/features/tournaments/queries';
import { Panel } from '@/ui/panel';
import { SkeletonRows } from '@/ui/skeleton';
import { Ready } from '../floor/ready';
import { useCan } from '../session-context';
import { TabStrip } from './tab-strip';

/** Who won what: of a tournament that is over. */
export function ResultsTab({ tournamentId }: { tournamentId: string }) {
  const can = useCan();
  const results = useQuery(resultsQuery(tournamentId));
  if (results.data === undefined) {
    return (
      <Panel title="Results">
        <Ready what="the results" query={results} skeleton={<SkeletonRows rows={10} />}>
          {() => null}
        </Ready>
      </Panel>
    );
  }
  return (
    <>
      <TabStrip what="the results" query={results} />
      <ResultsPanel
        results={results.data}
        renderPlayer={({ id, name }) =>
          can('view_players') ? (
            <Link
              to="/players/$playerId"
              params={{ playerId: id }}
              className="font-medium hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )
        }
      />
    </>
  );
}
