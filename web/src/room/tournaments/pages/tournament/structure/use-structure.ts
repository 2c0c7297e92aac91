import { useLayoutEffect, useRef, useState } from 'react';
import type { Desk, Structure } from '@/api/tournament-types';
import type { ClockPlace } from '@/domain/tournament-clock';
import { restructure } from '@/room/tournaments/acts';
import { exactNow, useClockPlace } from '@/room/tournaments/clock/exact-time';
import {
  changesOf,
  type Draft,
  draftOf,
  type DraftRow,
  problemOf,
  rowName,
  structureOf,
} from '@/room/tournaments/structure/structure-model';
import { endOf, startsOf } from '@/room/tournaments/structure/structure-times';
import { useUnsaved } from '@/lib/unsaved-forms';
import { useAct } from '@/shells/use-act';
import { useCan, useFindRoom } from '@/api/session/session-context';

/** The draft, and the saved structure on which it is based. */
interface Editing {
  base: Structure;
  draft: Draft;
}

export type StructureDialog = 'import' | 'setup' | null;

export interface StructureDesk {
  desk: Desk;
  draft: Draft;
  place: ClockPlace;
  /** By row, in milliseconds; null where the time is unknown. */
  starts: (number | null)[];
  end: number | null;
  timeZone: string;
  /** Rows before this index have been played. */
  locked: number;
  /** The index of the current row, −1 before the start and after the end. */
  playing: number;
  manages: boolean;
  changes: string[];
  /** The first error of the draft, shown on save. */
  problem: { id: string | null; text: string } | null;
  /** Whether another user has saved a different structure since the draft began. */
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

/** A row of the structure, for the parts that show or edit it. */
export interface RowProps {
  row: DraftRow;
  index: number;
  structure: StructureDesk;
}

/** The row of a field name such as "structure.items.10.bigBlind". */
function refusedRow(fields: Record<string, string>, draft: Draft): { id: string; text: string } | null {
  for (const [field, text] of Object.entries(fields)) {
    const index = Number(/^structure\.items\.([0-9]+)\./.exec(field)?.[1] ?? Number.NaN);
    const row = draft.rows[index];
    if (row !== undefined) return { id: row.id, text: `${rowName(draft.rows, index)}: ${text}` };
  }
  return null;
}

export function useStructure(desk: Desk): StructureDesk {
  const { tournament, structure } = desk;
  const { timeZone } = useFindRoom()(tournament.roomId);
  const can = useCan();
  const place = useClockPlace(structure.items, tournament.clock);
  const saving = useAct(restructure);
  const [edited, setEdited] = useState<Editing | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [dialog, setDialog] = useState<StructureDialog>(null);

  const draft = edited?.draft ?? draftOf(structure);
  // The draft with which the answer of a save is compared: it may come after further changes.
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const changes = edited === null ? [] : changesOf(edited.base, draft);
  useUnsaved(changes.length > 0);
  const begun = tournament.startedAt !== null;
  const over = tournament.status === 'completed';
  const starts = startsOf(draft.rows, tournament, place, exactNow());
  const own = problemOf(draft);

  function change(step: (draft: Draft) => Draft) {
    saving.reset();
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
    saving.reset();
  }

  function save() {
    setAsked(true);
    if (own !== null) {
      setEditing(own.id);
      return;
    }
    const vars = { tournament, structure: structureOf(draft) };
    void saving.send(vars, (answer) => {
      setAsked(false);
      if (latest.current === draft) discard();
      // Input during the request stays, as changes of the saved structure.
      else setEdited((typed) => typed && { ...typed, base: answer.structure });
      saving.sayDone(vars, answer);
    });
  }

  const { outcome } = saving;
  const message = saving.refusal;
  const refused =
    outcome?.kind !== 'refused' || message === null
      ? null
      : (refusedRow(outcome.fields, draft) ?? { id: null, text: message });

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
    saving: saving.busy,
    dialog,
    edit: setEditing,
    change,
    discard,
    save,
    open: setDialog,
    openSetup: () => setDialog('setup'),
  };
}
