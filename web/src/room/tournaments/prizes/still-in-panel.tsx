import { useState } from 'react';
import type { StillIn, Tournament } from '@/api/tournament-types';
import { formatCount } from '@/lib/format';
import { Button, LinkButton } from '@/ui/button';
import { Empty } from '@/ui/empty';
import { ListRow } from '@/ui/list-row';
import { Panel, PanelFoot } from '@/ui/panel';
import { countNote, stackShare, stillInDetail } from './model';

interface StillInPanelProps {
  stillIn: readonly StillIn[];
  tournament: Pick<Tournament, 'chipsInPlay' | 'openTables' | 'winner'>;
  bigBlind: number;
  timeZone: string;
  /** Undefined for users who may not count, and after the end. */
  onCount: (() => void) | undefined;
}

/** The number of rows before "Show all". */
const PREVIEW = 8;

/** The remaining players with the stacks of the last count. */
export function StillInPanel({ stillIn, tournament, bigBlind, timeZone, onCount }: StillInPanelProps) {
  const [all, setAll] = useState(false);
  const shown = all ? stillIn : stillIn.slice(0, PREVIEW);
  const { chipsInPlay, openTables, winner } = tournament;
  return (
    <Panel
      title="Still In"
      count={stillIn.length === 0 ? undefined : stillIn.length}
      actions={
        stillIn.length === 0 ? null : (
          <>
            <span className="text-meta whitespace-nowrap text-ink-3 tabular-nums">{countNote(stillIn, timeZone)}</span>
            {onCount === undefined ? null : (
              <Button size="sm" aria-label="Count the stacks" onClick={onCount}>
                Count
              </Button>
            )}
          </>
        )
      }
    >
      {stillIn.length === 0 ? (
        <Empty title="Event over">{winner === null ? 'Who enters appears here.' : `${winner.name} has won.`}</Empty>
      ) : (
        <ul>
          {shown.map((player) => (
            <ListRow
              key={player.entryId}
              dense
              title={player.player.name}
              detail={stillInDetail(player, openTables < 2, bigBlind)}
              {...(player.stack === null
                ? {}
                : {
                    end: formatCount(player.stack),
                    endDetail: stackShare(player.stack, chipsInPlay),
                  })}
            />
          ))}
        </ul>
      )}
      {stillIn.length > PREVIEW ? (
        <PanelFoot>
          <LinkButton onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(stillIn.length)}`}
          </LinkButton>
        </PanelFoot>
      ) : null}
    </Panel>
  );
}
