import type { QueryKey } from '@tanstack/react-query';
import { staffKeys } from './staff-map';
import { tournamentKeys } from './tournament-map';

/** Everything of a room that events keep fresh: what is read again after a gap. */
export function roomKeys(room: string): QueryKey[] {
  return [
    ['/api/tables', room],
    ['/api/seats'],
    ['/api/waitlist', room],
    ['/api/activity', room],
    ['/api/dashboard/stats', room],
    ['/api/sessions'],
    ['/api/sessions-stats', room],
    ['/api/whereabouts', room],
    ['/api/directory', room],
    ['/api/cage', room],
    ['/api/shifts'],
    ['/api/ledger', room],
    ['/api/chip-transactions'],
    ['/api/seat-rentals'],
    ...tournamentKeys(room),
    ...staffKeys(room),
  ];
}
