import { defineAct } from '@/api/acts/define';
import {
  deleteTournamentsId,
  deleteTournamentTemplatesId,
  patchTournamentsId,
  patchTournamentsIdStructure,
  postTournaments,
  postTournamentsIdCancel,
  postTournamentsIdClock,
  postTournamentsIdDuplicate,
  postTournamentsIdEntriesReopen,
  postTournamentTemplates,
} from '@/api/generated/operations.gen';
import type {
  ClockAct,
  NewDuplicate,
  NewTournament,
  NewTournamentTemplate,
  Structure,
  Tournament,
  TournamentChange,
  TournamentTemplate,
} from '@/api/tournament-types';
import { formatDayTime, formatTime } from '@/lib/format';
import { STATUS_BADGE } from './list/status';

// No act here is optimistic: a status or a clock that seems to have changed and has not is worse than a short wait.

type Named = Pick<Tournament, 'id' | 'name'>;

/** Where the forms show refused values that have another name there. */
const FIELDS = {
  startTime: 'time',
  seasonId: 'season',
  'prices.maxReEntries': 'more.maxReEntries',
  'prices.maxRebuys': 'more.maxRebuys',
  'prices.rebuy': 'more.rebuy.prize',
  'prices.rebuy.chips': 'more.rebuy.chips',
  'prices.addOn': 'more.addOn.prize',
  'prices.addOn.chips': 'more.addOn.chips',
  'rules.seatsPerTable': 'more.seatsPerTable',
  'rules.finalTable': 'more.finalTable',
  'rules.balanceAt': 'more.balanceAt',
  'rules.haltAt': 'more.balanceAt',
} as const;

interface CreateVars {
  body: NewTournament;
  timeZone: string;
}

export const createTournament = defineAct('create-tournament', postTournaments, {
  request: ({ body }: CreateVars) => ({ body }),
  label: ({ body }) => `${body.name} created`,
  success: ({ name, startTime }, { timeZone }) => ({
    title: 'Tournament created successfully',
    description: `${name} is scheduled for ${formatTime(startTime, timeZone)}.`,
  }),
  failure: 'Failed to create tournament',
  fields: { ...FIELDS, prices: 'prize', 'prices.buyIn': 'prize' },
});

interface DuplicateVars {
  tournament: Named;
  body: NewDuplicate;
  timeZone: string;
}

export const duplicateTournament = defineAct('duplicate-tournament', postTournamentsIdDuplicate, {
  request: ({ tournament, body }: DuplicateVars) => ({ path: { id: tournament.id }, body }),
  label: ({ tournament }) => `${tournament.name} duplicated`,
  success: ({ name, startTime }, { timeZone }) => ({
    title: 'Tournament created successfully',
    description: `${name} is scheduled for ${formatDayTime(startTime, timeZone)}.`,
  }),
  failure: 'Failed to create tournament',
  fields: { startTime: 'time' },
});

interface ChangeVars {
  tournament: Named;
  change: TournamentChange;
}

export const changeTournament = defineAct('change-tournament', patchTournamentsId, {
  request: ({ tournament, change }: ChangeVars) => ({ path: { id: tournament.id }, body: change }),
  label: ({ tournament }) => `${tournament.name} changed`,
  success: ({ name, status }, { change }) => ({
    title: 'Tournament updated successfully',
    ...(change.status === undefined ? {} : { description: `${name}: ${STATUS_BADGE[status].label}.` }),
  }),
  failure: 'Failed to update tournament',
  fields: { ...FIELDS, 'prices.buyIn': 'parts' },
});

interface RestructureVars {
  tournament: Named;
  structure: Structure;
}

export const restructure = defineAct('restructure', patchTournamentsIdStructure, {
  request: ({ tournament, structure }: RestructureVars) => ({
    path: { id: tournament.id },
    body: { structure },
  }),
  label: ({ tournament }) => `Structure of ${tournament.name} saved`,
  success: () => ({
    title: 'Tournament updated successfully',
    description: 'The structure is saved.',
  }),
  failure: 'Failed to update tournament',
});

interface CancelVars {
  tournament: Named;
  reason: string;
  /** Refunded amounts, such as "$120.00 in cash"; empty where nothing was paid. */
  refund: string;
}

/** Cancels a tournament and refunds every payment for it. */
export const cancelTournament = defineAct('cancel-tournament', postTournamentsIdCancel, {
  request: ({ tournament, reason }: CancelVars) => ({
    path: { id: tournament.id },
    body: { reason },
  }),
  label: ({ tournament }) => `${tournament.name} cancelled`,
  success: (_tournament, { tournament, refund }) => ({
    title: 'Tournament cancelled',
    description: refund === '' ? tournament.name : `Give back ${refund}`,
  }),
  failure: 'Failed to cancel tournament',
});

interface ReopenVars {
  tournament: Named;
  reason: string;
}

/** Reopens registration until the end of the level. */
export const reopenEntries = defineAct('reopen-entries', postTournamentsIdEntriesReopen, {
  request: ({ tournament, reason }: ReopenVars) => ({
    path: { id: tournament.id },
    body: { reason },
  }),
  label: ({ tournament }) => `Entries of ${tournament.name} reopened`,
  success: (_desk, { tournament }) => ({
    title: 'Entries are open again',
    description: tournament.name,
  }),
  failure: 'Failed to reopen entries',
});

/** Deletes a tournament without entries. */
export const deleteTournament = defineAct('delete-tournament', deleteTournamentsId, {
  request: ({ id }: Named) => ({ path: { id } }),
  label: ({ name }) => `${name} deleted`,
  success: (_answer, { name }) => ({ title: 'Tournament deleted', description: name }),
  failure: 'Failed to delete tournament',
});

interface ClockVars {
  tournamentId: string;
  body: ClockAct;
}

/**
 * Pauses or resumes the clock, adds or removes minutes, or jumps to another level. The clock itself shows the result.
 */
export const turnClock = defineAct('turn-clock', postTournamentsIdClock, {
  request: ({ tournamentId, body }: ClockVars) => ({ path: { id: tournamentId }, body }),
  label: () => 'Tournament clock set',
  success: null,
  failure: 'Failed to set clock',
  repeat: 'each',
});

export const saveTemplate = defineAct('save-template', postTournamentTemplates, {
  request: (body: NewTournamentTemplate) => ({ body }),
  label: ({ name }) => `Template ${name} saved`,
  success: ({ name }) => ({
    title: 'Template saved',
    description: `${name} was added to Quick Templates.`,
  }),
  failure: 'Failed to save template',
});

export const deleteTemplate = defineAct('delete-template', deleteTournamentTemplatesId, {
  request: ({ key }: Pick<TournamentTemplate, 'key' | 'name'>) => ({ path: { id: key } }),
  label: ({ name }) => `Template ${name} removed`,
  success: null,
  failure: 'Failed to remove template',
});
