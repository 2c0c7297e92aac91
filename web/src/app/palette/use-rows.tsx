import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Armchair, ChartColumn, Play, Settings, Trophy, UserRound } from 'lucide-react';
import { usePlayerSearch } from '@/api/player-search';
import { whereaboutsQuery } from '@/api/queries';
import { useCan, useRoom, useUser } from '@/api/session/session-context';
import type { Player, Whereabouts } from '@/api/types';
import { isIdle, isOpen } from '@/domain/floor';
import { shortGameName } from '@/domain/stakes';
import { formatPhone } from '@/lib/format';
import type { PriorityAction } from '@/room/floor/tables/priority';
import { openFor } from '@/room/floor/tables/priority-panel';
import { useTables } from '@/room/floor/tables/queries';
import { usePriorityActions } from '@/room/floor/tables/use-priority-actions';
import { callPlayer } from '@/room/floor/waitlist/acts';
import { useNextSeats, useWaitlist } from '@/room/floor/waitlist/queries';
import { sectionsOf } from '@/room/settings/pages/settings/sections';
import { badgeOf } from '@/room/tournaments/list/status';
import { tournamentsQuery } from '@/room/tournaments/queries';
import { navItems } from '@/shells/nav-items';
import { openDialog } from '@/shells/dialogs';
import { useAct } from '@/shells/use-act';
import type { PaletteRow } from '@/ui/command-palette';
import { HoldCountdown } from '@/ui/poker/hold-timer';
import { TableMark } from '@/ui/poker/table-mark';
import { StatusBadge } from '@/ui/status-badge';
import { PLAYER_ACTS, type PlayerAct, ROOM_ACTS, TURN_ACTS, type TurnAct } from './acts';

interface Rows {
  /** Closes the palette and opens a dialog. */
  onNext: (open: () => void) => void;
  onStep: (act: PlayerAct | TurnAct) => void;
}

/** The acts that the role may perform. */
export function useActRows({ onNext, onStep }: Rows): (PaletteRow & { act?: PlayerAct })[] {
  const can = useCan();
  return [
    ...PLAYER_ACTS.filter(({ permission }) => can(permission)).map((act) => ({
      id: act.id,
      title: act.title,
      words: act.words ?? '',
      icon: act.icon,
      act,
      detail: 'Choose a player',
      hint: `Asks for the player, then opens ${act.opens}.`,
      run: () => onStep(act),
    })),
    ...Object.values(TURN_ACTS)
      .filter(({ permission }) => can(permission))
      .map((turn) => ({
        id: turn.id,
        title: turn.title,
        words: turn.words,
        icon: turn.icon,
        hint: 'Shows the players whose turn it is.',
        run: () => onStep(turn),
      })),
    ...ROOM_ACTS.filter(({ permission }) => can(permission)).map(({ id, title, words = '', icon, hint, open }) => ({
      id,
      title,
      words,
      icon,
      hint,
      run: () => onNext(open),
    })),
  ];
}

/** The priority actions of the floor that the role may perform. */
export function useDueRows(onNext: Rows['onNext']) {
  const room = useRoom();
  const can = useCan();
  const navigate = useNavigate();
  return usePriorityActions(room)
    .filter(({ act }) => can(act === 'Open Table' || act === 'Break' ? 'manage_tables' : 'seat_players'))
    .map((action): PaletteRow & Pick<PriorityAction, 'act'> => ({
      id: action.id,
      act: action.act,
      title: action.title,
      detail: action.detail,
      icon: action.act === 'Seat' ? Armchair : Play,
      end: action.kind === 'called' && action.hold !== null ? <HoldCountdown {...action.hold} /> : action.act,
      hint: hintOf(action),
      run: () => {
        if (action.act === 'Open') void navigate({ to: '/tables/$tableId', params: action });
        else onNext(() => openFor(action));
      },
    }));
}

function hintOf(action: PriorityAction): string {
  switch (action.act) {
    case 'Open':
      return 'Opens the table.';
    case 'Move':
      return 'Opens the reasons of the move.';
    case 'Seat':
      return `Opens the seat form for ${action.entry.player.name}.`;
    default:
      return `Opens the form for Table ${action.table.tableNumber}.`;
  }
}

/** The calls that can be made now, one for each game with an open seat. */
export function useCallRows(onNext: Rows['onNext']): PaletteRow[] {
  const room = useRoom();
  const { players } = useNextSeats(room.id);
  const entries = useWaitlist(room.id).data ?? [];
  const call = useAct(callPlayer);
  return players.flatMap(({ entryId, tableId, tableNumber, seatNumber }) => {
    const entry = entries.find(({ id }) => id === entryId);
    if (entry?.status !== 'waiting') return [];
    const { player, gameType } = entry;
    return {
      id: `call ${entryId}`,
      title: player.name,
      detail: `Table ${tableNumber}, seat ${seatNumber}, ${shortGameName(gameType.name)}`,
      icon: TURN_ACTS.call.icon,
      hint: `Calls ${player.name} to Table ${tableNumber}.`,
      run: () => onNext(() => call.run({ entryId, playerName: player.name, body: { tableId } })),
    };
  });
}

export function useThingRows(): { tables: PaletteRow[]; tournaments: PaletteRow[] } {
  const room = useRoom();
  const navigate = useNavigate();
  const tables = useTables(room.id, 'tables').data ?? [];
  const tournaments = useQuery(tournamentsQuery(room.id)).data ?? [];
  return {
    tables: tables.map((table) => ({
      id: `table ${table.id}`,
      title: `Table ${table.tableNumber}`,
      detail: `${table.gameType.name}, ${table.currentPlayers} of ${table.maxSeats}`,
      words: `${table.tableName ?? ''} ${table.gameType.name}`,
      icon: Armchair,
      lead: <TableMark number={table.tableNumber} idle={isIdle(table)} />,
      hint: `Opens Table ${table.tableNumber}.`,
      run: () => void navigate({ to: '/tables/$tableId', params: { tableId: table.id } }),
    })),
    tournaments: tournaments.map((tournament) => ({
      id: `tournament ${tournament.id}`,
      title: tournament.name,
      icon: Trophy,
      end: <StatusBadge {...badgeOf(tournament)} />,
      hint: `Opens ${tournament.name}.`,
      run: () =>
        void navigate({
          to: '/tournaments/$tournamentId',
          params: { tournamentId: tournament.id },
        }),
    })),
  };
}

/** The pages of the console and the sections of the settings. */
export function usePageRows(): PaletteRow[] {
  const navigate = useNavigate();
  const user = useUser();
  const others = [
    { to: '/revenue', title: 'Revenue' },
    { to: '/reports', title: 'Reports' },
  ] as const;
  return [
    ...navItems.map(({ to, label, icon }) => ({
      id: `page ${to}`,
      title: label,
      icon,
      hint: `Opens ${label}.`,
      run: () => void navigate({ to, state: { shell: true } }),
    })),
    ...others.map(({ to, title }) => ({
      id: `page ${to}`,
      title,
      icon: ChartColumn,
      hint: `Opens ${title}.`,
      run: () => void navigate({ to }),
    })),
    {
      id: 'page /tournaments/seasons',
      title: 'Seasons',
      icon: Trophy,
      hint: 'Opens Seasons.',
      run: () => void navigate({ to: '/tournaments/seasons' }),
    },
    ...sectionsOf(user).map(({ path, label }) => ({
      id: `settings ${path}`,
      title: label,
      detail: 'Settings',
      words: 'settings',
      icon: Settings,
      hint: `Opens Settings, ${label}.`,
      run: () => void navigate({ to: '/settings/$section', params: { section: path } }),
    })),
  ];
}

/** The players that the server finds, each with their present place in the room. */
export function usePalettePlayers() {
  const room = useRoom();
  const can = useCan();
  const isAllowed = can('view_players');
  const { found, placeOf, search } = usePlayerSearch(room.id, isAllowed);
  const whereabouts = useQuery({ ...whereaboutsQuery(room.id), enabled: isAllowed });
  const places = new Map(whereabouts.data?.map((where) => [where.playerId, where]));
  const entries = useWaitlist(room.id).data ?? [];
  /** A player with their place and entries of this moment. */
  const withPlace = (player: Player) => ({
    player,
    where: places.get(player.id),
    place: placeOf(player.id) ?? 'Not in the room',
    entries: entries.filter((entry) => isOpen(entry) && entry.player.id === player.id),
  });
  return {
    search,
    withPlace,
    players: found.filter(({ mergedInto }) => mergedInto === null).map(withPlace),
  };
}

export type PalettePlayer = ReturnType<typeof usePalettePlayers>['players'][number];

/** A player as a row: Enter opens the list of acts with them. */
export function playerRow({ player, place }: PalettePlayer, run: () => void): PaletteRow {
  return {
    id: `player ${player.id}`,
    title: player.name,
    detail: place,
    icon: UserRound,
    end: player.phoneNumber === null ? undefined : formatPhone(player.phoneNumber),
    hint: `Shows what can be done with ${player.name}.`,
    run,
  };
}

function actRow(act: PlayerAct, player: Player, where: Whereabouts | undefined, onNext: Rows['onNext']): PaletteRow {
  return {
    id: `${act.id} ${player.id}`,
    title: act.title,
    words: act.words ?? '',
    icon: act.icon,
    hint: `Opens ${act.opens} for ${player.name}.`,
    disabledReason: act.disabledReason?.(where),
    run: () => onNext(() => act.open(player)),
  };
}

/** One act with each of the players found. */
export function stepRows(act: PlayerAct, players: readonly PalettePlayer[], onNext: Rows['onNext']): PaletteRow[] {
  return players.map((each) => ({
    ...actRow(act, each.player, each.where, onNext),
    ...playerRow(each, () => onNext(() => act.open(each.player))),
    hint: `Opens ${act.opens} for ${each.player.name}.`,
  }));
}

/** Everything that the role can do with one player. */
export function usePlayerActRows(chosen: PalettePlayer | null, onNext: Rows['onNext']) {
  const can = useCan();
  const navigate = useNavigate();
  if (chosen === null) return [];
  const { player, where, entries } = chosen;
  const rows: PaletteRow[] = [
    {
      id: 'open',
      title: 'Open Player',
      icon: UserRound,
      hint: `Opens the page of ${player.name}.`,
      run: () => void navigate({ to: '/players/$playerId', params: { playerId: player.id } }),
    },
  ];
  if (can('seat_players'))
    rows.push(
      ...entries.map((entry) => ({
        id: `seat ${entry.id}`,
        title: `Seat from the ${shortGameName(entry.gameType.name)} list`,
        icon: Armchair,
        hint: `Opens the seat form for ${player.name}.`,
        run: () => onNext(() => openDialog('seat-player', { entryId: entry.id })),
      })),
    );
  rows.push(
    ...PLAYER_ACTS.filter(({ permission }) => can(permission)).map((act) => actRow(act, player, where, onNext)),
  );
  return rows;
}
