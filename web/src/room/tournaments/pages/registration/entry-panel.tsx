import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import type { Desk, EntryKind, NewEntry, TournamentEntry } from '@/api/tournament-types';
import type { EntryCheck } from '@/api/types';
import { PAYMENT_METHODS } from '@/domain/payment';
import { useCage } from '@/room/cage/queries';
import { refusalText } from '@/room/players/entry-check/model';
import { logRefusedEntry } from '@/room/players/check-in/acts';
import { entryCheckQuery } from '@/room/players/entry-check/queries';
import { DrawFrom } from '@/room/tournaments/entries/draw-from';
import {
  closedReason,
  enterLabel,
  historyOf,
  KIND_LABEL,
  kindFor,
  KINDS,
  kindBlockedReasons,
  nextNumber,
  NO_HISTORY,
  playerBlockedReason,
  priceFor,
  priceSum,
} from '@/room/tournaments/entries/registration-rules';
import { enterTournament } from '@/room/tournaments/entries/entry-acts';
import { PriceFacts } from '@/room/tournaments/entries/price-facts';
import { formatOrdinal, formatPhone } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/room/players/player-item';
import { InlineActForm } from '@/shells/inline-act-form';
import { useAct } from '@/shells/use-act';
import type { Read } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { Note } from '@/ui/choices';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { FormError } from '@/ui/form-error';
import { Panel, PanelFoot } from '@/ui/panel';
import { fieldsOf } from '@/ui/form/fields';
import { SegmentedField } from '@/ui/segmented-field';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge, type StatusStyle } from '@/ui/status-badge';
import { usePhone } from '@/ui/use-media';
import { useSeatingCheck } from '@/room/floor/seats/seating-check';
import { useRoom } from '@/api/session/session-context';
import { EntryChecks } from './entry-checks';
import { ElsewhereNotes } from './elsewhere-notes';

const NOBODY = 'Find a player first';

/** The entry check is refetched this often: no event reports whose seat was freed. */
const ENTRY_CHECK_INTERVAL_MS = 15_000;

const methodSchema = z.object({ method: z.enum(PAYMENT_METHODS) });
const F = fieldsOf<typeof methodSchema>();

interface EntryPanelProps {
  desk: Desk;
  /** Undefined while they load. */
  entries: readonly TournamentEntry[] | undefined;
  who: KnownPlayer | null;
  /** Why this desk sells nothing: the tournament is played in another room. */
  elsewhere: string | undefined;
  /** Called after the sale; `drawnFrom` is the number of seats in the draw. */
  onEntered: (entry: TournamentEntry, drawnFrom: number) => void;
}

/** "2. Entry 14": check, take the money, draw the seat. */
export function EntryPanel({ desk, entries, who, elsewhere, onEntered }: EntryPanelProps) {
  const room = useRoom();
  const now = useNow(60_000);
  const cage = useCage(room.id);
  const shift = cage.data?.myShift ?? null;
  const enter = useAct(enterTournament);
  const entryCheck = useQuery({
    ...entryCheckQuery(who?.id ?? '', room.id),
    enabled: who !== null,
    refetchInterval: ENTRY_CHECK_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  const guard = useSeatingCheck(who);
  const submitRef = useRef<HTMLButtonElement>(null);
  const phone = usePhone();
  const playerId = who?.id;

  const history = playerId === undefined ? NO_HISTORY : historyOf(entries ?? [], playerId);
  const reasons = kindBlockedReasons(desk, history);
  const kind = history.live === null ? kindFor(reasons) : null;
  const price = priceFor(desk, history);
  const total = priceSum(price);
  const closed = closedReason(desk);
  const blocked =
    elsewhere ??
    closed ??
    (who === null ? NOBODY : (playerBlockedReason(who.name, history, reasons) ?? guard.blocked ?? undefined));
  const unread = who !== null && entryCheck.data === undefined;

  const ready = playerId !== undefined && kind !== null && blocked === undefined && !unread;
  const readyFor = ready ? playerId : undefined;
  // Moves the focus for keyboard use: a name and Enter lead to the button that shows the sum. For a player who may not
  // enter, the focus stays at the search.
  useEffect(() => {
    if (readyFor !== undefined) submitRef.current?.focus({ preventScroll: true });
  }, [readyFor]);

  // On a phone the results of the entry check are below the list.
  useEffect(() => {
    if (phone && playerId !== undefined) submitRef.current?.form?.scrollIntoView({ block: 'start' });
  }, [playerId, phone]);

  function varsOf({ method }: z.output<typeof methodSchema>) {
    if (who === null || kind === null || !ready) return null;
    const extras = guard.extras();
    if (extras === null) return null;
    const body: NewEntry = {
      playerId: who.id,
      kind,
      ...(total === 0 ? {} : { paymentMethod: method }),
      ...(extras.overrideReason === undefined ? {} : { overrideReason: extras.overrideReason }),
    };
    return {
      tournamentId: desk.tournament.id,
      playerName: who.name,
      tournamentName: desk.tournament.name,
      sum: total,
      body,
    };
  }

  return (
    <Panel title={entries === undefined ? '2. Entry' : `2. Entry ${nextNumber(entries)}`}>
      {/* Every entry begins with cash: the last player's method says nothing about the next player's. */}
      <InlineActForm
        key={playerId}
        act={enter}
        schema={methodSchema}
        defaults={{ method: 'cash' }}
        vars={varsOf}
        disabledReason={blocked}
        isQuiet
        // The number of seats in the draw is the one at the press.
        onDone={(entry) => onEntered(entry, desk.drawPool)}
        className="@container"
      >
        {({ error, busy, disabledReason }) => (
          <fieldset disabled={busy} className="contents">
            {who === null ? (
              <Empty title="Nobody is chosen">
                Type a name and press Enter to find the player. What the door says about them appears here.
              </Empty>
            ) : (
              <Who
                who={who}
                badge={standing(blocked, entryCheck.data, history.live !== null)}
                entryCheck={entryCheck}
                tournamentId={desk.tournament.id}
                now={now}
              />
            )}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 phone:p-3">
              <FormError text={error} />
              {who !== null && history.live !== null ? (
                <FormError text={playerBlockedReason(who.name, history, reasons)} />
              ) : (
                guard.notes
              )}
              {who === null || entryCheck.data === undefined || blocked !== undefined ? null : (
                <ElsewhereNotes name={who.name} entryCheck={entryCheck.data} tournament={desk.tournament} />
              )}
              <SegmentedField<EntryKind>
                label="Kind"
                value={kind ?? 'first'}
                onValueChange={() => undefined}
                segments={KINDS.map((value) => ({
                  value,
                  label: KIND_LABEL[value],
                  disabledReason: who === null && value === 're_entry' ? NOBODY : (reasons[value] ?? undefined),
                }))}
              />
              <div className="grid grid-cols-1 gap-4 @min-[26rem]:grid-cols-2">
                <div className="grid content-start gap-1.5">
                  <p className="text-meta font-medium text-ink-2">Buy-in breakdown</p>
                  <PriceFacts price={price} label={`${KIND_LABEL[history.before > 0 ? 're_entry' : 'first']}, USD`} />
                </div>
                <div className="grid content-start gap-4">
                  {total === 0 ? null : <F.Method name="method" label="Paid by" />}
                  {kind === 'alternate' ? (
                    <Note>Alternate, {formatOrdinal(desk.tournament.alternates + 1)} in line</Note>
                  ) : (
                    <DrawFrom desk={desk} />
                  )}
                </div>
              </div>
            </div>
            <PanelFoot>
              <span className="min-w-0 text-meta font-normal text-ink-3 phone:hidden">
                {shift === null
                  ? cage.data === undefined
                    ? ''
                    : 'No open drawer. Cash posts to the vault.'
                  : `${shift.head.drawerName}, ${shift.head.cashierName}`}
              </span>
              <div className="flex gap-2 phone:flex-1 phone:flex-wrap phone:[&>button]:flex-1">
                {who !== null && entryCheck.data !== undefined ? (
                  <LogRefusal key={who.id} who={who} entryCheck={entryCheck.data} />
                ) : null}
                <Button
                  ref={submitRef}
                  type="submit"
                  size="lg"
                  variant="primary"
                  busy={busy || unread}
                  disabledReason={disabledReason}
                >
                  {enterLabel(total, kind)}
                </Button>
              </div>
            </PanelFoot>
          </fieldset>
        )}
      </InlineActForm>
    </Panel>
  );
}

/** Logs that a barred player was refused, although no money was taken. */
function LogRefusal({ who, entryCheck }: { who: KnownPlayer; entryCheck: EntryCheck }) {
  const room = useRoom();
  const log = useAct(logRefusedEntry);
  const says = refusalText(entryCheck, who.name, room.timeZone);
  const reason = entryCheck.refuse;
  if (says === null || reason === null) return null;
  return (
    <Button
      size="lg"
      busy={log.busy}
      disabledReason={log.outcome?.kind === 'done' ? 'It is written down' : undefined}
      onClick={() =>
        log.run({
          playerId: who.id,
          says,
          body: { roomId: room.id, place: 'tournament', reason },
        })
      }
    >
      Log Refused Entry
    </Button>
  );
}

interface WhoProps {
  who: KnownPlayer;
  badge: StatusStyle | null;
  entryCheck: Read<EntryCheck>;
  tournamentId: string;
  now: number;
}

function Who({ who, badge, entryCheck, tournamentId, now }: WhoProps): ReactNode {
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line-soft px-4 py-3 phone:px-3">
        <div className="min-w-0 flex-1">
          <p className="text-title font-semibold wrap-anywhere">{who.name}</p>
          {who.phoneNumber ? <p className="text-meta text-ink-3 tabular-nums">{formatPhone(who.phoneNumber)}</p> : null}
        </div>
        {badge === null ? null : <StatusBadge {...badge} />}
      </div>
      {entryCheck.data !== undefined ? (
        <EntryChecks entryCheck={entryCheck.data} tournamentId={tournamentId} now={now} />
      ) : entryCheck.isError ? (
        <ErrorPanel what="what the door knows" of={entryCheck} />
      ) : (
        <Loading label="Checking eligibility">
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </>
  );
}

/** The result of the entry check as a badge beside the name. */
function standing(blocked: string | undefined, entryCheck: EntryCheck | undefined, isIn: boolean): StatusStyle | null {
  if (isIn) return { shape: 'circle', tone: 'info', label: 'Is in', filled: true };
  if (entryCheck === undefined) return null;
  if (blocked !== undefined) return { shape: 'cross', tone: 'bad', label: 'May not enter', filled: true };
  return entryCheck.maySit
    ? { shape: 'check', tone: 'ok', label: 'May enter' }
    : { shape: 'triangle', tone: 'warn', label: 'Override', filled: true };
}
