import type { SmartSeating } from '@/api/figure-types';
import { useRoom } from '@/api/session/session-context';
import { durationText } from '@/domain/duration';
import { Empty } from '@/ui/empty';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { gameWord, waitingText } from './model';

/** All waiting players, longest first, with their known details. */
export function WaitingPlayers({ seating }: { seating: SmartSeating }) {
  const {
    settings: { holdMinutes },
  } = useRoom();
  const { waitingPlayers, tableAnalytics, targetMinutes } = seating;
  const games = [
    ...waitingPlayers.map(({ preferredGame }) => preferredGame),
    ...tableAnalytics.map(({ gameType }) => gameType),
  ];
  return (
    <Panel title="Waiting Players" count={waitingPlayers.length === 0 ? undefined : waitingPlayers.length}>
      {waitingPlayers.length === 0 ? (
        <Empty title="No players waiting">Players on a waitlist appear here.</Empty>
      ) : (
        <ol>
          {waitingPlayers.map((each) => (
            <ListRow
              key={each.entryId}
              dense
              title={each.player.name}
              detail={
                each.calledUntil === null ? (
                  waitingText(each, games)
                ) : (
                  <>
                    <HoldCountdown
                      word="Called"
                      from={new Date(Date.parse(each.calledUntil) - holdMinutes * 60_000).toISOString()}
                      until={each.calledUntil}
                    />{' '}
                    · {gameWord(each.preferredGame, games)}
                  </>
                )
              }
              end={durationText(each.waitTime)}
              endWarning={each.waitTime > targetMinutes ? 'Over target' : undefined}
            />
          ))}
        </ol>
      )}
      <p className="border-t border-line-soft px-4 py-3 text-meta text-ink-3 phone:px-3">
        Skill 0 to 10, set by staff or estimated from hours played.
      </p>
    </Panel>
  );
}
