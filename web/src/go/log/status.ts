import { formatQuantity } from '@/lib/format';
import type { Author } from './db';
import { gameNow, holderName, unsentCount, whyAnotherFirst } from './record';
import type { Stored } from './night-store';
import type { Net } from './sync-step';
import type { SyncStatus } from '../engine/night/view';

export interface StatusParts {
  stored: Stored;
  net: Net;
  /** Why the last change could not be stored on this device. */
  problem: string | null;
  device: string;
  user: Author | null;
  /** "phone" */
  sort: string;
}

/** The sync status for the badge. */
export function statusOf({ stored, net, problem, device, user, sort }: StatusParts): SyncStatus {
  const { record, calls } = stored;
  const waiting = unsentCount(record, calls);
  const status = (kind: SyncStatus['kind'], text: string, why: string | null = null) => ({
    kind,
    text,
    waiting,
    why,
  });
  const why = problem ?? record.stopped;
  if (why !== null) return status('stopped', problem === null ? 'Not live' : 'Not saved', why);
  const another = whyAnotherFirst(record, calls, user);
  if (another !== null) return status('anotherUser', 'Not sent', another);
  const { game, pen } = record;
  const away = net.state === 'away' || net.state === 'signedOut';
  const active = gameNow(record, calls).status === 'active';
  if (active && pen !== null && pen.device !== device && game.mayRun)
    return status(
      'watching',
      `Another phone is recording (${holderName(pen)})`,
      away ? 'Offline: its changes show when you are back online.' : null,
    );
  if (!game.mayRun)
    return away
      ? status('watching', 'No network', 'What happens at the table shows when it is back.')
      : status('live', 'Live');
  if (net.state === 'signedOut') return status('waiting', `${formatQuantity(waiting, 'change')} waiting`, net.why);
  if (away || game.local) return status('saved', `Saved on this ${sort}`, net.why);
  if (waiting > 0 && net.state !== 'sending')
    return status('waiting', `${formatQuantity(waiting, 'change')} waiting`, net.why);
  return status('live', 'Live');
}
