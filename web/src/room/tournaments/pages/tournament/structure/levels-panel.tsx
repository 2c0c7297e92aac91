import { Coffee, Plus } from 'lucide-react';
import { Fragment, useLayoutEffect, useRef } from 'react';
import {
  closingRow,
  insertAfter,
  levelAfter,
  levelCount,
  NEW_BREAK,
} from '@/room/tournaments/structure/structure-model';
import { formatCount, formatQuantity, formatTime } from '@/lib/format';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import { PrintHead } from '@/ui/print-head';
import { Shape } from '@/ui/shape';
import { Boundary } from '@/ui/boundary';
import { lazyPart } from '@/lib/lazy-part';
import { useFindRoom } from '@/api/session/session-context';
import { LevelRow } from './level-row';
import type { StructureDesk } from './use-structure';

const Dialogs = lazyPart(async () => (await import('./dialogs')).StructureDialogs);

const head =
  'h-8 border-b border-line-soft px-3 text-right text-meta font-medium text-ink-3 first:pl-4 phone:px-1.5 phone:first:pl-3';

/** "Levels": the table, its changes, and the acts on all rows. */
export function LevelsPanel({ structure }: { structure: StructureDesk }) {
  const { draft, desk, dialog } = structure;
  const { tournament } = desk;
  const room = useFindRoom()(tournament.roomId);
  return (
    <section aria-labelledby="structure-levels" className="min-w-0 rounded-card border border-line bg-surface">
      <PrintHead
        owner={room.name}
        title={`${tournament.name}, structure`}
        lines={[`Stack ${formatCount(draft.stack)}. Starts ${formatTime(tournament.startTime, room.timeZone)}.`]}
      />
      <PanelHead structure={structure} />
      {structure.problem === null && !structure.overtaken ? null : (
        <p
          role="alert"
          className="flex items-center gap-1.5 border-b border-line bg-bad-soft px-4 py-2 text-dense text-bad phone:px-3"
        >
          <Shape name="octagon" />
          {structure.problem?.text ?? 'Someone else saved changes. Discard to load them, or save to overwrite.'}
        </p>
      )}
      {/* Text for screen readers only is positioned absolutely, so that it does not widen the page. */}
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-dense tabular-nums">
          <caption className="sr-only">Blind structure of {tournament.name}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} w-14 text-left!`}>
                Level
              </th>
              <th scope="col" className={head}>
                Start
              </th>
              <th scope="col" className={`${head} phone:hidden`}>
                Min
              </th>
              <th scope="col" className={head}>
                Small
              </th>
              <th scope="col" className={head}>
                Big
              </th>
              <th scope="col" className={head}>
                Ante
              </th>
              <th scope="col" className={`${head} w-24 phone:w-14`}>
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.entriesCloseAfter === 0 ? <EntriesLine structure={structure} /> : null}
            {draft.rows.map((row, index) => (
              <Fragment key={row.id}>
                <LevelRow row={row} index={index} structure={structure} />
                {endsEntries(structure, index) ? <EntriesLine structure={structure} /> : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <footer
        data-noprint=""
        className="flex min-h-11 flex-wrap items-center gap-2 border-t border-line-soft px-4 py-2 text-meta text-ink-3 phone:px-3"
      >
        <span className="mr-auto">
          {structure.manages
            ? 'Played levels are locked. A change counts from the next hand.'
            : 'Staff who manage tournaments can change later levels.'}
        </span>
        {structure.manages ? <AddButtons structure={structure} /> : null}
      </footer>
      {dialog === null ? null : (
        <Boundary place="layer">
          <Dialogs structure={structure} dialog={dialog} />
        </Boundary>
      )}
    </section>
  );
}

function AddButtons({ structure }: { structure: StructureDesk }) {
  const last = (count: number) => count - 1;
  return (
    <span className="flex gap-2">
      <Button
        size="sm"
        icon={Plus}
        onClick={() =>
          structure.change((draft) => {
            const at = last(draft.rows.length);
            return insertAfter(draft, at, levelAfter(draft.rows, at));
          })
        }
      >
        Add Level
      </Button>
      <Button
        size="sm"
        icon={Coffee}
        onClick={() => structure.change((draft) => insertAfter(draft, last(draft.rows.length), NEW_BREAK))}
      >
        Add Break
      </Button>
    </span>
  );
}

/** The header, which becomes the save bar and stays visible. */
function PanelHead({ structure }: { structure: StructureDesk }) {
  const { changes, saving } = structure;
  const dirty = changes.length > 0;
  const [first] = changes;
  const heading = useRef<HTMLHeadingElement>(null);
  // Saving or discarding removes the button or field that had the focus.
  useLayoutEffect(() => {
    const { current } = heading;
    if (!dirty) return undefined;
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true });
    };
  }, [dirty]);
  return (
    <header
      data-dirty={dirty || undefined}
      data-noprint=""
      className="z-sticky flex min-h-12 flex-wrap items-center gap-2 rounded-t-card border-b border-line bg-surface py-2 pr-3 pl-4 data-dirty:sticky data-dirty:top-0 phone:data-dirty:top-14 phone:px-3"
    >
      <h2 ref={heading} id="structure-levels" tabIndex={-1} className="flex gap-2 text-body font-semibold">
        Levels <span className="font-normal text-ink-3 tabular-nums">{levelCount(structure.draft.rows)}</span>
      </h2>
      {dirty ? (
        <>
          <p role="status" className="min-w-0 flex-1 text-dense text-ink-2 tabular-nums phone:order-1 phone:basis-full">
            <strong className="font-semibold text-ink">{formatQuantity(changes.length, 'change.', 'changes.')}</strong>{' '}
            {first}
            {changes.length > 1 ? ' and more' : ''}
          </p>
          <span className="ml-auto flex gap-2">
            <Button onClick={structure.discard}>Discard</Button>
            <Button variant="primary" busy={saving} onClick={structure.save}>
              Save Structure
            </Button>
          </span>
        </>
      ) : (
        <span className="ml-auto">
          <HeadMenu structure={structure} />
        </span>
      )}
    </header>
  );
}

function HeadMenu({ structure }: { structure: StructureDesk }) {
  const { manages, open, desk } = structure;
  const ids = { tournamentId: desk.tournament.id, atDesk: true };
  return (
    <MoreMenu label="More for the structure">
      <MenuItem onSelect={() => window.print()}>Print Structure</MenuItem>
      {manages ? (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => open('import')}>Import Levels…</MenuItem>
          <MenuItem onSelect={() => open('setup')}>Stack, Ante, Entries…</MenuItem>
          <MenuItem onSelect={() => openDialog('save-tournament-template', ids)}>Save as Template…</MenuItem>
        </>
      ) : null}
      <MenuItem onSelect={() => openDialog('duplicate-tournament', ids)}>Duplicate Tournament…</MenuItem>
    </MoreMenu>
  );
}

/** Whether the line that closes registration follows this row: after the level, or after the break that follows it. */
function endsEntries({ draft: { rows, entriesCloseAfter } }: StructureDesk, index: number): boolean {
  if (entriesCloseAfter === 0) return false;
  const level = rows.slice(0, index + 1).filter(({ kind }) => kind === 'level').length;
  if (level !== entriesCloseAfter) return false;
  return rows[index + 1]?.kind !== 'break';
}

/** The line after which registration is closed; a row of the table, not a column. */
function EntriesLine({ structure }: { structure: StructureDesk }) {
  const { draft, desk, starts, timeZone } = structure;
  const { tournament } = desk;
  const start = starts[closingRow(draft)];
  const at = start === null || start === undefined ? '' : ` ${formatTime(start, timeZone)}`;
  const over = tournament.startedAt !== null && !tournament.entriesOpen;
  return (
    <tr>
      <td colSpan={7} className="h-7 border-b border-line-soft px-4 phone:px-3">
        <span className="flex items-center gap-3 text-meta font-medium text-ink-2 before:w-6 before:border-t before:border-dashed before:border-control after:flex-1 after:border-t after:border-dashed after:border-control">
          {over
            ? `Entries and re-entries closed${at}, ${formatCount(tournament.currentEntries)} entries`
            : `Entries and re-entries close${at}`}
        </span>
      </td>
    </tr>
  );
}
