import {
  insertAfter,
  levelAfter,
  levelNumber,
  moveRow,
  NEW_BREAK,
  removeRow,
  rowName,
} from '@/room/tournaments/structure/structure-model';
import { announce } from '@/ui/announcer';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import type { RowProps } from './use-structure';

/** The acts on one row. While it is played, only its length can change. */
export function RowMenu({ row, index, structure }: RowProps) {
  const { draft, playing, locked, change, desk } = structure;
  const name = rowName(draft.rows, index);
  const now = index === playing;
  // No row moves before the played rows or the current one.
  const first = playing >= 0 ? playing + 1 : locked;
  const number = levelNumber(draft.rows, index);
  const closed = desk.tournament.startedAt !== null && !desk.tournament.entriesOpen;
  return (
    <MoreMenu label={`More for ${name}`}>
      <MenuItem onSelect={() => structure.edit(row.id)}>{now ? 'Change Length' : 'Edit'}</MenuItem>
      {now ? null : (
        <>
          <MenuItem
            disabledReason={index <= first ? 'Nothing above it can change' : undefined}
            onSelect={() => {
              change((before) => moveRow(before, row.id, -1));
              announce(`${name} moved up`);
            }}
          >
            Move Up
          </MenuItem>
          <MenuItem
            disabledReason={index === draft.rows.length - 1 ? 'It is the last' : undefined}
            onSelect={() => {
              change((before) => moveRow(before, row.id, 1));
              announce(`${name} moved down`);
            }}
          >
            Move Down
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem onSelect={() => change((before) => insertAfter(before, index, levelAfter(before.rows, index)))}>
        Add Level Below
      </MenuItem>
      <MenuItem onSelect={() => change((before) => insertAfter(before, index, NEW_BREAK))}>Add Break Below</MenuItem>
      {number === 0 ? null : (
        <MenuItem
          disabledReason={
            closed ? 'Entries are closed' : number === draft.entriesCloseAfter ? 'Already set' : undefined
          }
          onSelect={() => change((before) => ({ ...before, entriesCloseAfter: number }))}
        >
          Entries Close After {name}
        </MenuItem>
      )}
      {now ? null : (
        <>
          <MenuSeparator />
          <MenuItem
            tone="danger"
            onSelect={() => {
              change((before) => removeRow(before, row.id));
              announce(`${name} removed`);
            }}
          >
            Remove
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}
