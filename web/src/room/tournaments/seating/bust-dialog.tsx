import { useState } from 'react';
import * as z from 'zod/mini';
import type { BustHand, Busting, Desk, Payouts } from '@/api/tournament-types';
import { fromWire } from '@/domain/money';
import { ActForm } from '@/shells/act-form';
import { Checkbox } from '@/ui/checkbox';
import { Field, FieldGroup } from '@/ui/field';
import { useFormField } from '@/ui/form/use-form-field';
import { PickerField } from '@/ui/picker-field';
import { TablePick } from '@/ui/poker/table-pick';
import {
  bustFoot,
  bustBlockedReason,
  chipsOf,
  findSeated,
  handSeats,
  type Line,
  type Out,
  eliminationEffects,
} from './elimination-rules';
import { bustPlayers } from '../desk/desk-acts';
import { findEntry, seatText, type TakenSeat, takenSeats } from './seating';
import { HandList } from './hand-list';

interface BustDialogProps {
  desk: Desk;
  payouts: Payouts | undefined;
  /** The seat or table from which the dialog was opened. */
  first: { table?: number; entryId?: string };
  /** `where` is the seat of the players: "Table 7 seat 5". */
  onDone: (busting: Busting, where: string) => void;
  onClose: () => void;
}

interface Hand {
  table: number | undefined;
  /** The players of the table when it was chosen. Their lines keep their place. */
  shown: readonly TakenSeat[];
  /** The typed stack of each busted player, by entry id. */
  chips: Readonly<Record<string, string>>;
  /** The players who won each bounty, by the busted entry's id; empty without bounties. */
  by: Readonly<Record<string, readonly string[]>>;
}

const bustSchema = z.object({ hand: z.custom<Hand>() });

const SHOWN = 8;

/** Records the players who bust in one hand, and shows the consequences first. */
export function BustDialog({ desk, payouts, first, onDone, onClose }: BustDialogProps) {
  const { tournament } = desk;
  const bounty = fromWire(tournament.bounty) > 0;
  return (
    <ActForm
      act={bustPlayers}
      schema={bustSchema}
      defaults={{ hand: firstHand(desk, first) }}
      vars={({ hand }) => ({
        tournamentId: tournament.id,
        body: {
          out: outsOf(desk, hand).map(({ entryId, stack }) => ({
            entryId,
            stack,
            by: [...(bounty ? (hand.by[entryId] ?? []) : [])],
          })),
        },
      })}
      title="Bust Player"
      place="beside"
      submit={({ hand }) => {
        const count = outsOf(desk, hand).length;
        return count > 1 ? `Bust ${count} Players` : 'Bust Player';
      }}
      disabledReason={({ hand }) => bustBlockedReason(outsOf(desk, hand), hand.by, desk)}
      note={({ hand }) => noteOf(bustFoot(eliminationEffects(outsOf(desk, hand), desk, payouts)))}
      isQuiet
      // As the tables were when the hand was sent.
      onDone={(busting, { body }) => onDone(busting, whereOf(desk, body.out))}
      onClose={onClose}
    >
      <HandFields desk={desk} payouts={payouts} />
    </ActForm>
  );
}

function HandFields({ desk, payouts }: Pick<BustDialogProps, 'desk' | 'payouts'>) {
  const { field } = useFormField<Hand>('hand');
  const { value: hand, onChange } = field;
  const { tables, tournament } = desk;
  const seats = seatsAt(tables, hand.table);
  const outs = outsOf(desk, hand);
  const bounty = fromWire(tournament.bounty) > 0;

  function toggle({ entryId, stack }: TakenSeat, out: boolean) {
    const { [entryId]: _typed, ...others } = hand.chips;
    // A player who busts in this hand cannot win a bounty.
    const by = Object.fromEntries(
      Object.entries(hand.by).map(([id, winners]) => [id, winners.filter((winner) => winner !== entryId)]),
    );
    onChange({ ...hand, chips: out ? { ...others, [entryId]: stackText(stack) } : others, by });
  }

  return (
    <>
      <SeatedField tables={tables} onPick={(entryId) => onChange(firstHand(desk, { entryId }))} />
      <FieldGroup label="Table">
        <TablePick
          name="bust-table"
          value={hand.table}
          onValueChange={(table) => onChange({ table, shown: seatsAt(tables, table), chips: {}, by: {} })}
          tables={tables}
        />
      </FieldGroup>
      {tables.some(({ number }) => number === hand.table) ? (
        <HandList
          seats={handSeats(hand.shown, seats)}
          chips={hand.chips}
          onOut={toggle}
          onChips={(entryId, text) => onChange({ ...hand, chips: { ...hand.chips, [entryId]: text } })}
        />
      ) : null}
      {bounty
        ? outs.map((out) => (
            <Winners
              key={out.entryId}
              out={out}
              seats={seats.filter(({ entryId }) => hand.chips[entryId] === undefined)}
              chosen={hand.by[out.entryId] ?? []}
              onChosen={(winners) => onChange({ ...hand, by: { ...hand.by, [out.entryId]: winners } })}
            />
          ))
        : null}
      <Results lines={eliminationEffects(outs, desk, payouts)} />
    </>
  );
}

/** Finds a player at any table. */
function SeatedField({ tables, onPick }: { tables: Desk['tables']; onPick: (entryId: string) => void }) {
  const [query, setQuery] = useState('');
  return (
    <Field label="Player">
      <PickerField
        label="Player"
        placeholder="Name or entry number"
        picked={undefined}
        onSearch={setQuery}
        emptyText={query.trim() === '' ? 'Type a name or an entry number.' : 'Nobody of that name is in.'}
        items={findSeated(tables, query)
          .slice(0, SHOWN)
          .map(({ tableName, seat }) => ({
            id: seat.entryId,
            title: seat.name,
            detail: `Entry ${seat.entryNo} · Table ${tableName} seat ${seat.seatNumber}`,
          }))}
        onPick={({ id }) => onPick(id)}
      />
    </Field>
  );
}

/** The busted players. Omits those who were moved or busted on another screen meanwhile. */
function outsOf({ tables }: Desk, { table, chips }: Hand): Out[] {
  return seatsAt(tables, table).flatMap(({ entryId, name }) => {
    const text = chips[entryId];
    return text === undefined ? [] : [{ entryId, name, stack: chipsOf(text) }];
  });
}

/** "Table 7 seat 5"; of several players the table. */
function whereOf({ tables }: Desk, out: BustHand['out']): string {
  const one = findEntry(tables, out[0]?.entryId);
  return out.length > 1 ? `Table ${one?.tableName}` : seatText(one?.tableName ?? null, one?.seat.seatNumber ?? null);
}

function noteOf(text: string | undefined) {
  return text === undefined ? undefined : <span className="desk:hidden">{text}</span>;
}

function stackText(stack: number | null): string {
  return stack === null ? '' : stack.toLocaleString('en-US');
}

function seatsAt(tables: Desk['tables'], number: number | undefined): TakenSeat[] {
  const table = tables.find((one) => one.number === number);
  return table === undefined ? [] : takenSeats(table);
}

function firstHand({ tables }: Desk, { table, entryId }: BustDialogProps['first']): Hand {
  const found = findEntry(tables, entryId);
  const only = tables.length === 1 ? tables[0]?.number : undefined;
  const number = found?.table ?? table ?? only;
  return {
    table: number,
    shown: seatsAt(tables, number),
    chips: found === undefined ? {} : { [found.seat.entryId]: stackText(found.seat.stack) },
    by: {},
  };
}

interface WinnersProps {
  out: Out;
  seats: readonly TakenSeat[];
  chosen: readonly string[];
  onChosen: (winners: readonly string[]) => void;
}

/** The winners of the bounty: those who won the player's chips share it. */
function Winners({ out, seats, chosen, onChosen }: WinnersProps) {
  return (
    <FieldGroup label={`${out.name} was knocked out by`}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-1.5 rounded-control border border-line px-3 py-2 phone:grid-cols-1">
        {seats.map(({ entryId, name }) => (
          <Checkbox
            key={entryId}
            checked={chosen.includes(entryId)}
            onChange={({ target: { checked } }) =>
              onChosen(checked ? [...chosen, entryId] : chosen.filter((id) => id !== entryId))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}

/** The consequences, announced to screen readers as they change. */
function Results({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-meta font-medium text-ink-2">What happens</p>
      <ul aria-live="polite" className="grid gap-2 rounded-control border border-line p-3 text-dense tabular-nums">
        {lines.length === 0 ? (
          <li className="text-ink-3">Choose who is out.</li>
        ) : (
          lines.map(({ key, lead, text, leadsTo }) => (
            <li
              key={key}
              data-rule={leadsTo === undefined ? undefined : ''}
              className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-2 data-rule:border-t data-rule:border-line-soft data-rule:pt-2"
            >
              <strong className="font-semibold whitespace-nowrap">{lead}</strong>{' '}
              <span className="text-ink-2">{text}</span>
            </li>
          ))
        )}
      </ul>
    </div>
  );
}
