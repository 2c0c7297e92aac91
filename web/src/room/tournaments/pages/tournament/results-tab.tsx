import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ResultsPanel } from '@/room/tournaments/prizes/results-panel';
import { resultsQuery } from '@/room/tournaments/queries';
import { useCan } from '@/api/session/session-context';
import { QueryView } from '@/shells/query-view';
import { TabStrip } from './tab-strip';

export function ResultsTab({ tournamentId }: { tournamentId: string }) {
  const can = useCan();
  const results = useQuery(resultsQuery(tournamentId));
  return (
    <>
      <TabStrip of={{ 'the results': results }} />
      <QueryView of={results} what="the results" rows={10} inPanel="Results">
        {(places) => (
          <ResultsPanel
            results={places}
            renderPlayer={({ id, name }) =>
              can('view_players') ? (
                <Link to="/players/$playerId" params={{ playerId: id }} className="font-medium hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )
            }
          />
        )}
      </QueryView>
    </>
  );
}
