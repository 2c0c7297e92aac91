import { useState } from 'react';
import type { HostPlayer } from '../account/types';
import { fromWire } from '@/domain/money';
import { normalizeForSearch } from '@/lib/search-text';
import { formatNet, formatQuantity } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { Field } from '@/ui/field';
import { Panel } from '@/ui/panel';
import type { PickerItem } from '@/ui/picker';
import { PickerField } from '@/ui/picker-field';
import { PlayerCard } from './player-card';

interface StatisticsTabProps {
  players: readonly HostPlayer[];
  /** Id of the player whose card is shown. */
  playerId: string | undefined;
  timeZone: string;
  onPick: (playerId: string) => void;
}

function itemOf({ id, name, games, net }: HostPlayer): PickerItem {
  return {
    id,
    title: name,
    detail: games === 0 ? 'no games yet' : `${formatQuantity(games, 'game')} · ${formatNet(fromWire(net))}`,
  };
}

/** The card of a selected player. */
export function StatisticsTab({ players, playerId, timeZone, onPick }: StatisticsTabProps) {
  const [query, setQuery] = useState('');
  const wanted = normalizeForSearch(query);
  const picked = players.find(({ id }) => id === playerId);
  return (
    <div className="grid max-w-[42rem] grid-cols-[minmax(0,1fr)] gap-4">
      <Field label="Player">
        <PickerField
          label="Player"
          picked={picked === undefined ? undefined : itemOf(picked)}
          items={players.filter(({ name }) => normalizeForSearch(name).includes(wanted)).map(itemOf)}
          onSearch={setQuery}
          onPick={({ id }) => {
            setQuery('');
            onPick(id);
          }}
        />
      </Field>
      {playerId === undefined ? (
        <Panel title="Statistics" hideTitle>
          <Empty title="No player selected">Select a player to see sessions, winnings and win rate.</Empty>
        </Panel>
      ) : (
        <PlayerCard playerId={playerId} timeZone={timeZone} />
      )}
    </div>
  );
}
