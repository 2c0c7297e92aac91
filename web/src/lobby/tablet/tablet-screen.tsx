import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useRef } from 'react';
import type { SendTabletAct, Tablet, TabletViewProps } from '@/api/tablet-types';
import { newKey } from '@/lib/secret';
import { boardKey, boardOf, screenQuery } from '../queries';
import { RefusedError, send } from '../send';
import { useBoard, useLiveBoards } from '../use-board';

/** A press this soon after a lost answer repeats the act with its key, so that it is done once. */
const REPEAT_WITHIN_MS = 60_000;

interface TabletScreenProps {
  roomId: string;
  /** Draws the table. The parts of the dealer's screen belong to the room. */
  view: ComponentType<TabletViewProps>;
}

/** The tablet at a table: reads its table and sends the acts of its dealer. */
export function TabletScreen({ roomId, view: View }: TabletScreenProps) {
  const path = `/api/tablet/${roomId}`;
  const query = boardOf<Tablet>(path);
  useLiveBoards(roomId, [query]);
  const { board, answeredAt, isLive } = useBoard(query);
  const act = useActs(path);
  return board === undefined ? null : <View tablet={board} answeredAt={answeredAt} isLive={isLive} onAct={act} />;
}

function useActs(path: string): SendTabletAct {
  const client = useQueryClient();
  const unanswered = useRef(new Map<string, { key: string; at: number }>());
  return async (to, body) => {
    const request = `${to} ${JSON.stringify(body)}`;
    const known = unanswered.current.get(request);
    const attempt =
      known !== undefined && Date.now() - known.at < REPEAT_WITHIN_MS ? known : { key: newKey(), at: Date.now() };
    try {
      await send(`${path}${to}`, body, { 'Idempotency-Key': attempt.key });
    } catch (error) {
      if (!(error instanceof RefusedError)) {
        unanswered.current.set(request, attempt);
        return { kind: 'unknown' };
      }
      unanswered.current.clear();
      if (error.status === 401) await client.invalidateQueries({ queryKey: screenQuery.queryKey });
      return { kind: 'refused', message: error.message };
    }
    // After an answer the table is another one: the same press is a new act, for which the old key is wrong.
    unanswered.current.clear();
    await client.invalidateQueries({ queryKey: boardKey });
    return { kind: 'done' };
  };
}
