import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Desk, Structure } from '@/api/tournament-types';
import type { ClockPlace } from '@/domain/tournament-clock';
import { useClockPlace } from '@/features/tournaments/exact-time';
import { UPDATE_TEXTS, useRestructure } from '@/features/tournaments/mutations';
import {
  changesOf,
  type Draft,
  draftOf,
  problemOf,
  rowName,
  structureOf,
} from '@/features/tournaments/structure-model';
import { endOf, startsOf } from '@/features/tournaments/structure-times';
import { useNow } from '@/lib/hooks/use-now';
import { toast } from '@/ui/toast-store';
import { useCan, useRoom } from '../../session-context';

/** What is being changed, from which saved structure on. */
interface Editing {
  base: Structure;
  draft: Draft;
}

export type StructureDialog = 'import' | 'setup' | 'template' | 'duplicate' | null;

export interface StructureDesk {
  desk: Desk;
  draft: Draft;
  place: ClockPlace;
  /** By row; null where nobody knows any more. */
  starts: (number | null)[];
  end: number | null;
  timeZone: string;
  /** Rows before this one have been played. */
  locked: number;
  /** The row being played, −1 before the start and after the end. */
  playing: number;
  manages: boolean;
  changes: string[];
  /** The first thing that is wrong, said when one saves. */
  problem: { id: string | null; text: string } | null;
  /** Somebody else saved another structure meanwhile. */
  overtaken: boolean;
  editing: string | null;
  saving: boolean;
  dialog: StructureDialog;
  edit: (rowId: string | null) => void;
  change: (change: (draft: Draft) => Draft) => void;
  discard: () => void;
  save: () => void;
  open: (dialog: StructureDialog) => void;
  openSetup: () => void;
}

/** "structure.items.10.bigBlind" names a row. */
function refusedRow(error: Error | null, draft: Draft): { id: string; text: string } | null {
  for (const [field, text] of Object.entries(fieldErrors(error))) {
    const index = Number(/^structure\.items\.([0-9]+)\./.exec(field)?.[1] ?? Number.NaN);
    const row = draft.rows[index];
    if (row !== undefined) return { id: row.id, text: `${rowName(draft.rows, index)}: ${text}` };
  }
  return null;
}

export function useStructure(desk: Desk): StructureDesk {
  const { tournament, structure } = desk;
  const { timeZone } = useRoom();
  const can = useCan();
  const place = useClockPlace(structure.items, tournament.clock);
  const now = useNow(60_000);
  const restructure = useRestructure();
  const [edited, setEdited] = useState<Editing | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [dialog, setDialog] = useState<StructureDialog>(null);

  const draft = edited?.draft ?? draftOf(structure);
  const changes = edited === null ? [] : changesOf(edited.base, draft);
  const begun = tournament.startedAt !== null;
  const over = tournament.status === 'completed';
  const starts = startsOf(draft.rows, tournament, place, now);
  const own = problemOf(draft);

  function change(step: (draft: Draft) => Draft) {
    restructure.reset();
    setAsked(false);
    setEdited((before) => {
      const base = before?.base ?? structure;
      return { base, draft: step(before?.draft ?? draftOf(structure)) };
    });
  }

  function discard() {
    setEdited(null);
    setEditing(null);
    setAsked(false);
    restructure.reset();
  }

  function save() {
    setAsked(true);
    if (own !== null) {
      setEditing(own.id);
      return;
    }
    restructure.mutate(
      { tournamentId: tournament.id, structure: structureOf(draft) },
      {
        onSuccess: () => {
          discard();
          toast({ title: UPDATE_TEXTS.success, description: 'The structure is saved.' });
        },
      },
    );
  }

  const refused =
    restructure.error === null
      ? null
      : (refusedRow(restructure.error, draft) ?? {
          id: null,
          text: errorText(restructure.error, UPDATE_TEXTS.error),
        });

  return {
    desk,
    draft,
    place,
    starts,
    end: endOf(draft.rows, starts),
    timeZone,
    locked: over ? draft.rows.length : begun ? place.position : 0,
    playing: begun && !over ? place.position : -1,
    manages: can('manage_tournaments') && !over,
    changes,
    problem: refused ?? (asked ? own : null),
    overtaken: edited !== null && JSON.stringify(edited.base) !== JSON.stringify(structure),
    editing,
    saving: restructure.isPending,
    dialog,
    edit: setEditing,
    change,
    discard,
    save,
    open: setDialog,
    openSetup: () => setDialog('setup'),
  };
}
