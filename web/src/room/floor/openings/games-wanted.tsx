import { useCan, useRoom } from '@/api/session/session-context';
import type { GameType } from '@/api/types';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { ListRow } from '@/ui/list-row';
import { Panel } from '@/ui/panel';
import { Pips } from '@/ui/poker/pips';
import { useFloor } from '../use-floor';
import { interestText, type WantedGame, wantedGames } from './model';

/** "Games People Want": the games on the lists that no table deals. Renders nothing without any. */
export function GamesWanted({ game }: { game: GameType | undefined }) {
  const room = useRoom();
  const can = useCan();
  const games = useFloor(room.id, ({ tables, entries }) =>
    wantedGames(tables, entries, room.settings.interestMinimum).filter(
      ({ gameTypeId }) => game === undefined || gameTypeId === game.id,
    ),
  );
  if (games.length === 0) return null;
  return (
    <Panel title="Games People Want" count={games.length}>
      <ul>
        {games.map((each) => (
          <ListRow
            key={each.gameTypeId}
            wraps
            title={each.name}
            detail={interestText(each)}
            end={
              <span className="flex items-center gap-2">
                <NamePips game={each} />
                {each.signed} of {each.needed}
              </span>
            }
            action={
              can('manage_waitlist') ? (
                <Button
                  size="sm"
                  aria-label={`Add a player to ${each.name}`}
                  onClick={() => openDialog('add-to-waitlist', { gameTypeId: each.gameTypeId })}
                >
                  Add
                </Button>
              ) : undefined
            }
          />
        ))}
      </ul>
    </Panel>
  );
}

function NamePips({ game: { signed, needed, here } }: { game: WantedGame }) {
  const pips = Array.from({ length: needed }, (_, index) => (index < signed ? ('taken' as const) : ('open' as const)));
  return <Pips seats={pips} label={`${signed} of ${needed} names, ${here} here`} />;
}
