import { cva } from 'class-variance-authority';
import { ArrowRight, Printer } from 'lucide-react';
import type { Duty, SeatMove } from '@/api/tournament-types';
import { shortName } from '@/lib/names';
import { Button, LinkButton } from '@/ui/button';
import { Note } from '@/ui/choices';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { MoreMenu, MenuItem } from '@/ui/menu';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { dutiesText, inWords } from './seating';

/** The director's answers to a duty. `other` opens the choice of another seat or player. */
export type DutyAct =
  | { kind: 'move'; move: SeatMove }
  | { kind: 'other-seat'; move: SeatMove }
  | { kind: 'other-player'; move: SeatMove }
  | { kind: 'slip'; duty: Duty; move: SeatMove }
  /** Confirms or withdraws the dealer's report. */
  | { kind: 'bust'; entryId: string }
  | { kind: 'still-in'; entryId: string }
  /** Sets the position of a table's button. */
  | { kind: 'button'; table: number }
  | { kind: 'break'; table: number }
  | { kind: 'final' }
  | { kind: 'alternate' };

interface MustMoveProps {
  duties: readonly Duty[];
  balanceAt: number;
  /** The number of tables; with one or none no player ever has to move. */
  tables: number;
  /** Whether the user may move players. */
  acts: boolean;
  busy: boolean;
  onAct: (act: DutyAct) => void;
}

/** The duties about seats, with their reasons in the order in which players ask: now, from, who, to. */
export function MustMove({ duties, balanceAt, tables, acts, busy, onAct }: MustMoveProps) {
  return (
    <Panel
      title="Must Move"
      actions={duties.length === 0 ? null : <StatusBadge shape="half" tone="warn" filled label={dutiesText(duties)} />}
    >
      {duties.length === 0 ? (
        <Empty title="No moves needed">
          {tables < 2 ? 'One table left.' : `You'll see a move here when tables differ by ${inWords(balanceAt)}.`}
        </Empty>
      ) : (
        <ul className="divide-y divide-line">
          {duties.map((duty) => (
            <DutyItem
              key={`${duty.kind} ${duty.table} ${duty.move?.entryId ?? duty.entryId}`}
              duty={duty}
              acts={acts}
              busy={busy}
              onAct={onAct}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface DutyItemProps {
  duty: Duty;
  acts: boolean;
  busy: boolean;
  onAct: (act: DutyAct) => void;
}

function DutyItem({ duty, acts, busy, onAct }: DutyItemProps) {
  return (
    <li className="gap-x-6 px-4 pt-3 pb-4 phone:px-3 not-wide:desk:grid not-wide:desk:grid-cols-2 not-wide:desk:grid-rows-[auto_1fr] not-wide:desk:gap-y-3">
      <div>
        <h3 className="mb-2 text-body font-semibold">{duty.title}</h3>
        {duty.move === null ? null : <Route move={duty.move} />}
        {duty.halt && duty.move !== null ? (
          <div className="mt-2">
            <Note>Table {duty.move.toTableName} stops dealing until then</Note>
          </div>
        ) : null}
      </div>
      <Why duty={duty} onButton={acts ? () => onAct({ kind: 'button', table: duty.buttonAt }) : undefined} />
      {acts ? <Acts duty={duty} busy={busy} onAct={onAct} /> : null}
    </li>
  );
}

function Route({ move }: { move: SeatMove }) {
  return (
    <p className="flex items-center gap-2 text-dense text-ink-2 tabular-nums">
      <TableMark number={move.fromTableName} /> seat {move.fromSeat}
      <span className="text-ink-3">
        <Icon as={ArrowRight} />
      </span>
      <span className="sr-only">to</span>
      <TableMark number={move.toTableName} /> seat {move.toSeat}
    </p>
  );
}

const QUESTIONS = [
  ['Now', 'now'],
  ['From', 'from'],
  ['Who', 'who'],
  ['To', 'to'],
  ['Wait', 'wait'],
] as const;

interface WhyProps {
  duty: Duty;
  /** Opens the setting of the button, for which the duty waits. */
  onButton: (() => void) | undefined;
}

const factsStyle = cva([
  'my-3 grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 border-t border-line-soft pt-3',
  'text-dense',
  'not-wide:desk:col-start-2 not-wide:desk:row-span-2 not-wide:desk:row-start-1 not-wide:desk:my-0',
  'not-wide:desk:border-t-0 not-wide:desk:border-l not-wide:desk:pt-0 not-wide:desk:pl-6',
]);

function Why({ duty, onButton }: WhyProps) {
  return (
    <dl className={factsStyle()}>
      {QUESTIONS.map(([label, key]) =>
        duty[key] === '' ? null : (
          <div key={key} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd>
              {key === 'wait' && duty.buttonAt > 0 && onButton !== undefined ? (
                <LinkButton onClick={onButton}>{duty.wait}</LinkButton>
              ) : (
                duty[key]
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Acts({ duty, busy, onAct }: Omit<DutyItemProps, 'acts'>) {
  const { move, kind } = duty;
  const wait = duty.wait === '' ? undefined : duty.wait;
  return (
    <div className="flex items-start gap-2 [&>:first-child]:flex-1">
      {kind === 'balance' && move !== null ? (
        <BalanceActs duty={duty} move={move} wait={wait} busy={busy} onAct={onAct} />
      ) : kind === 'break' ? (
        <Button busy={busy} disabledReason={wait} onClick={() => onAct({ kind: 'break', table: duty.table })}>
          Break Table {duty.tableName}
        </Button>
      ) : kind === 'final_table' ? (
        <Button busy={busy} disabledReason={wait} onClick={() => onAct({ kind: 'final' })}>
          Draw Final Table
        </Button>
      ) : kind === 'reported' ? (
        <>
          <Button busy={busy} disabledReason={wait} onClick={() => onAct({ kind: 'bust', entryId: duty.entryId })}>
            Confirm Bust
          </Button>
          <Button busy={busy} onClick={() => onAct({ kind: 'still-in', entryId: duty.entryId })}>
            Still In
          </Button>
        </>
      ) : kind === 'alternate' ? (
        <Button busy={busy} disabledReason={wait} onClick={() => onAct({ kind: 'alternate' })}>
          Seat Next Alternate
        </Button>
      ) : null}
    </div>
  );
}

interface BalanceActsProps {
  duty: Duty;
  move: SeatMove;
  wait: string | undefined;
  busy: boolean;
  onAct: (act: DutyAct) => void;
}

function BalanceActs({ duty, move, wait, busy, onAct }: BalanceActsProps) {
  return (
    <>
      <Button busy={busy} disabledReason={wait} onClick={() => onAct({ kind: 'move', move })}>
        Move {shortName(move.name)}
      </Button>
      <Button icon={Printer} onClick={() => onAct({ kind: 'slip', duty, move })}>
        Print Slip
      </Button>
      <MoreMenu variant="default" label="Other choices for this move" size="md">
        <MenuItem onSelect={() => onAct({ kind: 'other-seat', move })}>Another Seat</MenuItem>
        <MenuItem onSelect={() => onAct({ kind: 'other-player', move })}>Another Player</MenuItem>
      </MoreMenu>
    </>
  );
}
