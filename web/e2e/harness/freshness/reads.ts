// The keys of every query that the screens of the staff keep in their cache.
import type { QueryKey } from '@tanstack/react-query';
import type { ServerEvent } from '@/api/live/messages';

/** The subjects of a sample. */
export interface Subjects {
  players: string[];
  tables: string[];
  tournaments: string[];
  seasons: string[];
  shifts: string[];
  entries: string[];
}

/** The subjects that an event names. */
export function subjectsOf({ type, data }: Pick<ServerEvent, 'type' | 'data'>): [keyof Subjects, string][] {
  const { id, tableId, shiftId, seat } = (data ?? {}) as Named;
  const found: [keyof Subjects, string | null | undefined][] = [];
  if (type === 'player_updated') found.push(['players', id]);
  if (type === 'table_updated') found.push(['tables', id]);
  if (type === 'seat_updated') found.push(['tables', tableId], ['players', seat?.player?.id]);
  if (type.startsWith('tournament_') && !type.includes('template')) found.push(['tournaments', id]);
  if (type === 'season_created') found.push(['seasons', id]);
  if (type === 'ledger_entry_created') found.push(['entries', id], ['shifts', shiftId]);
  if (type === 'cage_updated') found.push(['shifts', shiftId]);
  return found.flatMap(([kind, name]) => (name ? [[kind, name]] : []));
}

interface Named {
  id?: string;
  tableId?: string;
  shiftId?: string | null;
  seat?: { player?: { id: string } | null } | null;
}

export function roomKeys(room: string, organization: string, user: string): QueryKey[] {
  return [
    ['/api/auth/user'],
    ['/api/rooms'],
    ['/api/rooms', room, 'tables'],
    ['/api/game-types'],
    ['/api/tables'],
    ['/api/tables', room],
    ['/api/seat-changes', room],
    ['/api/waitlist', room],
    ['/api/waitlist', room, 'estimates'],
    ['/api/waitlist', room, 'history', 'pages', {}],
    ['/api/waitlist', room, 'history', 'pages', { limit: 10 }],
    ['/api/next-players', room],
    ['/api/table-openings', room],
    ['/api/smart-seating', { room }],
    ['/api/drawings', room],
    ['/api/activity', room, { limit: 20 }],
    ['/api/activity', room, { limit: 20, mine: 'true' }],
    ['/api/activity', room, 'pages', {}],
    ['/api/dashboard/stats', room],
    ['/api/whereabouts', room],
    ['/api/directory', room, { list: 'recent', limit: 100 }],
    ['/api/directory', room, 'counts'],
    ['/api/directory', room, 'page', { list: 'all', q: '', limit: 50 }],
    ['/api/directory', room, 'pages', { list: 'all', q: '' }],
    ['/api/players', { q: '', limit: 20 }],
    ['/api/players', 'pages', { q: '' }],
    ['/api/sessions', room, { limit: 200 }],
    ['/api/sessions', room, 'page', { limit: 50 }],
    ['/api/sessions', room, 'checked_in', 'page', { limit: 50 }],
    ['/api/sessions-stats', room],
    ['/api/memberships', 'pages', {}],
    ['/api/memberships', 'expiring'],
    ['/api/cage', room],
    ['/api/cage', room, 'shifts', 'pages', {}],
    ['/api/cage', room, 'shifts', { limit: 200 }],
    ['/api/cage', room, 'large-cash', { day: undefined }],
    ['/api/cage', room, 'days'],
    ['/api/ledger', room, 'pages', {}],
    ['/api/chip-transactions', 'recent', { room, limit: 10 }],
    ['/api/chip-transactions', 'pages', { room }],
    ['/api/seat-rentals', { room, owing: 'true', limit: 200 }],
    ['/api/seat-rentals', 'pages', { room }],
    ['/api/pit-boss/overview', room],
    ['/api/pit-boss/alerts', room],
    ['/api/pit-boss/alerts', room, { resolved: 'true' }],
    ['/api/pit-boss/staff', room],
    ['/api/dealers', room],
    ['/api/staff-shifts', room],
    ['/api/rotation', room],
    ['/api/my-shift', room],
    ['/api/sign-ins'],
    ['/api/tournaments', room],
    ['/api/tournament-templates', room],
    ['/api/seasons', room],
    ['/api/fees'],
    ['/api/screens', room],
    ['/api/room-pages', room],
    ['/api/notice-settings', room],
    ['/api/alert-devices', room],
    ['/api/announcements', room],
    ['/api/organization'],
    ['/api/users', 'pages', { limit: 200 }],
    ['/api/user-invitations', 'pages', { limit: 200 }],
    ['/api/staff-sessions', 'pages', {}],
    ['/api/profile'],
    ['/api/profile/sessions', 'pages', {}],
    ['/api/profile/two-step'],
    ['/api/analytics', 'advanced', { room }],
    ['/api/analytics', 'occupancy', { room }],
    ['/api/analytics', 'real-time', { room }],
    ['/api/executive', 'summary'],
    ['/api/executive', 'insights', { room }],
    ['/api/executive', 'performance', { room }],
    ['/api/texas-revenue', organization, { startDate: '2026-11-01', endDate: '2026-11-30', room }],
    ['/api/game-sessions', 'host', 'me'],
    ['/api/game-sessions', 'players'],
    ['/api/game-sessions', 'me'],
    ['/api/players', user, 'stats'],
  ];
}

export function subjectKeys(
  room: string,
  { players, tables, tournaments, seasons, shifts, entries }: Subjects,
): QueryKey[] {
  const keys: QueryKey[] = [];
  for (const id of players)
    keys.push(
      ['/api/players', id],
      ['/api/players', id, 'profile', { room }],
      ['/api/players', id, 'door', { room }],
      ['/api/players', id, 'seats', 'pages', { limit: 10 }],
      ['/api/players', id, 'notes', 'pages', { limit: 10 }],
      ['/api/players', id, 'refusals'],
      ['/api/players', id, 'apart'],
      ['/api/player-links', room, id],
      ['/api/player-notices', room, id],
      ['/api/seat-rentals', { player: id, owing: 'true', limit: 50 }],
      ['/api/directory', room, { players: id }],
    );
  for (const id of tables) keys.push(['/api/seats', id], ['/api/dealer', id], ['/api/tables', id, 'setup']);
  for (const id of tournaments)
    keys.push(
      ['/api/tournaments', id, 'desk'],
      ['/api/tournaments', id, 'entries'],
      ['/api/tournaments', id, 'payouts'],
      ['/api/tournaments', id, 'payouts', 'previews'],
      ['/api/tournaments', id, 'results'],
      ['/api/tournaments', id, 'log', 'pages', {}],
    );
  for (const id of seasons) keys.push(['/api/seasons', id, 'standings']);
  for (const id of shifts) keys.push(['/api/shifts', id]);
  for (const id of entries) keys.push(['/api/ledger-entries', id]);
  return keys;
}
