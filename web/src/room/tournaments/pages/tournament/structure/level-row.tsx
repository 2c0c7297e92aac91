import { cva } from 'class-variance-authority';
import { Check, Coins, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { breakName, countdown } from '@/domain/tournament-clock';
import { type DraftRow, levelNumber, rowName } from '@/room/tournaments/structure/structure-model';
import { formatCount, formatTime } from '@/lib/format';
import { IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Shape } from '@/ui/shape';
import { usePhone } from '@/ui/use-media';
import { BreakEditor, LevelCells, LevelFields } from './editors';
import { RowMenu } from './row-menu';
import { colorUpText } from './schedule-panel';
import type { RowProps } from './use-structure';

export const cell = 'px-3 text-right first:pl-4 last:pr-3 phone:px-1.5 phone:first:pl-3 phone:last:pr-2';

/** A level or a break. Played rows are low and locked; one row at a time is edited. */
export function LevelRow({ row, index, structure }: RowProps) {
  const { starts, timeZone, locked, playing, editing } = structure;
  const start = starts[index];
  const at = start === null || start === undefined ? '–' : formatTime(start, timeZone);
  const state: PartProps['state'] = index === playing ? 'now' : index < locked ? 'past' : undefined;
  const edits = editing === row.id && state !== 'past';
  const parts = { row, index, structure, at, state, edits };
  return row.kind === 'break' ? <BreakRow {...parts} /> : <Level {...parts} />;
}

type PartProps = RowProps & { at: string; state: 'now' | 'past' | undefined; edits: boolean };

const rowStyle = cva([
  'h-row border-b border-line-soft data-[state=now]:bg-accent-soft data-[state=now]:font-semibold',
  'data-[state=past]:h-7 data-[state=past]:text-ink-3 phone:data-[state=past]:h-8',
  'data-edits:bg-hover data-edits:outline-2 data-edits:-outline-offset-2 data-edits:outline-focus',
]);

const numberStyle = {
  next: 'font-medium',
  past: 'font-normal',
  now: 'border-l-3 border-accent pl-3.25! font-semibold phone:pl-3!',
};

function amount(value: number): string {
  return Number.isNaN(value) ? '?' : value === 0 ? '–' : formatCount(value);
}

function Level({ row, index, structure, at, state, edits }: PartProps) {
  const phone = usePhone();
  const number = levelNumber(structure.draft.rows, index);
  const marks = {
    'data-state': state,
    'data-edits': edits || undefined,
    ...(state === 'now' ? ({ 'aria-current': 'true' } as const) : {}),
  };
  if (edits && phone) {
    return (
      <tr {...marks} className={rowStyle()}>
        <td colSpan={7} className="p-3">
          <LevelFields row={row} index={index} structure={structure} />
        </td>
      </tr>
    );
  }
  return (
    <tr {...marks} className={rowStyle()}>
      <th scope="row" className={`${cell} ${numberStyle[state ?? 'next']} text-left!`}>
        {number}
      </th>
      <td className={`${cell} whitespace-nowrap`}>{at}</td>
      {edits ? (
        <LevelCells row={row} index={index} structure={structure} />
      ) : (
        <>
          <td className={`${cell} phone:hidden`}>{amount(row.minutes)}</td>
          <td className={cell}>{amount(row.smallBlind)}</td>
          <td className={cell}>{amount(row.bigBlind)}</td>
          <td className={cell}>{amount(row.ante)}</td>
        </>
      )}
      <td className={cell}>
        <Acts row={row} index={index} structure={structure} state={state} edits={edits} />
      </td>
    </tr>
  );
}

function BreakRow({ row, index, structure, at, state, edits }: PartProps) {
  const phone = usePhone();
  const marks = {
    'data-state': state,
    'data-edits': edits || undefined,
    ...(state === 'now' ? ({ 'aria-current': 'true' } as const) : {}),
  };
  if (edits) {
    return (
      <tr {...marks} className={rowStyle()}>
        <td colSpan={7} className="p-3">
          <BreakEditor row={row} index={index} structure={structure} />
        </td>
      </tr>
    );
  }
  return (
    <tr {...marks} className={`${rowStyle()} not-data-[state=now]:bg-canvas`}>
      <th scope="row" className={`${cell} text-left!`}>
        <span className="sr-only">Break</span>
      </th>
      <td className={`${cell} font-normal whitespace-nowrap text-ink-3`}>{at}</td>
      <td colSpan={phone ? 3 : 4} className="px-3 py-1 phone:px-1.5">
        <Marks row={row} />
      </td>
      <td className={cell}>
        <Acts row={row} index={index} structure={structure} state={state} edits={false} />
      </td>
    </tr>
  );
}

function Marks({ row }: { row: DraftRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-meta font-medium text-ink-2">
      <span className="flex items-center gap-1.5">
        <Shape name="cup" />
        {breakName(row)}, {Number.isNaN(row.minutes) ? '?' : row.minutes} min
      </span>
      {row.colorUp.length === 0 ? null : (
        <span className="flex items-center gap-1.5 first-letter:uppercase">
          <Icon as={Coins} size={12} />
          <span className="first-letter:uppercase">{colorUpText(row.colorUp)}</span>
        </span>
      )}
    </span>
  );
}

interface ActsProps extends RowProps {
  state: 'now' | 'past' | undefined;
  edits: boolean;
}

function Acts({ row, index, structure, state, edits }: ActsProps) {
  const name = rowName(structure.draft.rows, index);
  const few = (children: ReactNode) => (
    <span className="flex items-center justify-end gap-1 whitespace-nowrap">{children}</span>
  );
  if (state === 'past') {
    return few(
      row.kind === 'break' ? null : (
        <span className="flex size-7 items-center justify-center text-ink-3">
          <Shape name="lock" small />
          <span className="sr-only">Played, locked</span>
        </span>
      ),
    );
  }
  if (edits) {
    return few(
      <IconButton
        size="sm"
        icon={Check}
        label={`Done with ${name}`}
        tip={false}
        onClick={() => structure.edit(null)}
      />,
    );
  }
  return few(
    <>
      {state === 'now' ? (
        <span className="tabular-nums">
          {countdown(structure.place.remainingMs)} <span className="phone:hidden">left</span>
        </span>
      ) : null}
      {structure.manages ? (
        <>
          {state === 'now' || row.kind === 'break' ? null : (
            <span className="phone:hidden">
              <IconButton
                size="sm"
                icon={Pencil}
                label={`Edit ${name}`}
                tip={false}
                onClick={() => structure.edit(row.id)}
              />
            </span>
          )}
          <span className={state === 'now' ? 'phone:hidden' : ''}>
            <RowMenu row={row} index={index} structure={structure} />
          </span>
        </>
      ) : null}
    </>,
  );
}
