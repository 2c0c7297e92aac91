import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Season } from '@/api/tournament-types';
import { seasonDays, seasonName, seasonOf, seasonState, STANDINGS_FILE } from '../seasons/results';
import { PointsNote, Standings } from '../seasons/standings-panel';
import { standingsQuery, useSeasons } from '../queries';
import { csvName, csvText } from '@/lib/csv';
import { formatCount, formatQuantity, gamingDayOf } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { PrintHead } from '@/ui/print-head';
import { ExportButton, PrintButton } from '@/ui/take-away';
import { openDialog } from '@/shells/dialogs';
import { StaleStrip } from '@/shells/stale-strip';
import { Page } from '@/shells/page';
import { useRecordedFile } from '@/shells/list-panel/use-recorded-file';
import { Crumbs } from '@/shells/crumbs';
import { QueryView } from '@/shells/query-view';
import { useCan, useRoom } from '@/api/session/session-context';

/** The league: its seasons and their standings. */
export function SeasonsPage() {
  const room = useRoom();
  const can = useCan();
  const { season: asked } = useSearch({ from: '/tournaments/seasons' });
  const today = gamingDayOf(useNow(60_000), room);
  const seasons = useSeasons(room.id);
  const season = seasonOf(seasons.data ?? [], asked, today);
  const standings = useQuery({ ...standingsQuery(season?.id ?? ''), enabled: season !== undefined });
  const file = useRecordedFile();
  const manages = can('manage_tournaments');
  const ranks = standings.data;
  const none = ranks === undefined ? 'Nothing is loaded yet' : ranks.length === 0 ? 'There are no results' : undefined;

  return (
    <Page
      title="League"
      crumbs={<Crumbs up="/tournaments" here="League" />}
      detail={season === undefined ? '' : detailOf(season, today)}
      actions={
        <>
          {season === undefined ? null : (
            <>
              <ExportButton
                busy={file.busy}
                disabledReason={none ?? file.disabledReason}
                onPress={() => {
                  if (ranks === undefined) return;
                  file.save(
                    'standings',
                    ranks.length,
                    csvName(season.league, season.name, 'standings', today),
                    csvText(STANDINGS_FILE, ranks),
                  );
                }}
              />
              <PrintButton disabledReason={none} />
            </>
          )}
          {manages && seasons.data?.length !== 0 ? (
            <Button icon={Plus} variant="primary" onClick={() => openDialog('create-season')}>
              Create Season
            </Button>
          ) : null}
        </>
      }
    >
      {season === undefined ? null : (
        <PrintHead owner={room.name} title={`Standings, ${seasonName(season)}`} lines={[seasonDays(season)]} />
      )}
      <StaleStrip of={{ seasons, 'the standings': standings }} />
      <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 not-wide:grid-cols-[minmax(0,1fr)] print:block">
        <div className="min-w-0">
          <Panel
            title={season === undefined ? 'Standings' : seasonName(season)}
            count={ranks === undefined || ranks.length === 0 ? undefined : ranks.length}
            actions={season === undefined ? undefined : <PointsNote season={season} />}
          >
            <QueryView of={seasons} what="seasons" rows={8}>
              {() =>
                season === undefined ? (
                  <Empty
                    title="No season yet"
                    action={
                      manages ? (
                        <Button variant="primary" onClick={() => openDialog('create-season')}>
                          Create Season
                        </Button>
                      ) : undefined
                    }
                  >
                    A season adds up the points of its tournaments.
                  </Empty>
                ) : (
                  <QueryView of={standings} what="the standings" rows={8}>
                    {(list) => (
                      <Standings
                        season={season}
                        ranks={list}
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
                    )}
                  </QueryView>
                )
              }
            </QueryView>
          </Panel>
        </div>
        {seasons.data === undefined || seasons.data.length === 0 ? null : (
          <div
            data-noprint=""
            // On a phone the seasons come first: below a long list of players they would be hard to find.
            className={seasons.data.length > 1 ? 'min-w-0 phone:order-first' : 'min-w-0'}
          >
            <SeasonList seasons={seasons.data} shown={season} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** All seasons of the room, newest first; each links to its standings. */
function SeasonList({ seasons, shown }: { seasons: readonly Season[]; shown: Season | undefined }) {
  return (
    <Panel title="Seasons" count={seasons.length}>
      <ul>
        {seasons.map((season) => (
          <ListRow
            key={season.id}
            selected={season.id === shown?.id}
            title={
              <Link
                to="/tournaments/seasons"
                search={{ season: season.id }}
                replace
                aria-current={season.id === shown?.id ? 'true' : undefined}
                className="hover:underline"
              >
                {seasonName(season)}
              </Link>
            }
            detail={seasonDays(season)}
            end={formatCount(season.tournaments)}
            endDetail={season.tournaments === 1 ? 'tournament' : 'tournaments'}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** "Sep 17, 2026 to Dec 21, 2026 · 12 tournaments · being played" */
function detailOf(season: Season, today: string): string {
  const count = season.tournaments;
  return [seasonDays(season), formatQuantity(count, 'tournament'), seasonState(season, today).toLowerCase()].join(
    ' · ',
  );
}
