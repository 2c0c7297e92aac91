import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Desk, EntryKind, NewEntry, TournamentEntry } from '@/api/tournament-types';
import type { Door, PaymentMethod } from '@/api/types';
import { useCage } from '@/features/cage/queries';
import { refusalText } from '@/features/door/model';
import { logRefusedEntry } from '@/features/door/acts';
import { doorQuery } from '@/features/door/queries';
import { DrawFrom } from '@/features/tournaments/draw-from';
import {
  closedReason,
  enterLabel,
  historyOf,
  KIND_LABEL,
  kindFor,
  KINDS,
  kindStops,
  nextNumber,
  NO_HISTORY,
  playerStop,
  priceFor,
  priceSum,
} from '@/features/tournaments/entering';
import { enterTournament } from '@/features/tournaments/entry-acts';
import { PriceFacts } from '@/features/tournaments/price-facts';
import { formatOrdinal, formatPhone } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { KnownPlayer } from '@/lib/player-item';
import { useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Note } from '@/ui/choices';
import { Empty } from '@/ui/empty';
import { ErrorPanel } from '@/ui/error-panel';
import { FormError } from '@/ui/form-error';
import { Panel, PanelFoot } from '@/ui/panel';
import { MethodField } from '@/ui/method-field';
import { SegmentedField } from '@/ui/segmented-field';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { StatusBadge, type StatusLook } from '@/ui/status-badge';
import { usePhone } from '@/ui/use-media';
import { useRefusedFocus } from '@/ui/use-refused-focus';
import { useSeatDoor } from '../floor/seat-door';
import { useRoom } from '../session-context';
import { DoorChecks } from './door-checks';
import { ElsewhereNotes } from './elsewhere-notes';

const NOBODY = 'Find a player first';

/** Who is asked to leave his seat is looked at again: no event says of whom a seat was. */
const DOOR_AGAIN_MS = 15_000;

const USUAL_METHOD: PaymentMethod = 'cash';

/** How the player who is chosen pays. */
interface Paid {
  playerId: string | undefined;
  method: PaymentMethod;
}

interface EntryPanelProps {
  desk: Desk;
  /** Undefined while they are not known. */
  entries: readonly TournamentEntry[] | undefined;
  who: KnownPlayer | null;
  /** Why this desk sells nothing: the tournament is played in another room. */
  elsewhere: string | undefined;
  /** Sold; the seat was drawn from so many. */
  onEntered: (entry: TournamentEntry, drawnFrom: number) => void;
}

/** "2. Entry 14": check, take, draw. */
export function EntryPanel({ desk, entries, who, elsewhere, onEntered }: EntryPanelProps) {
  const room = useRoom();
  const now = useNow(60_000);
  const cage = useCage(room.id);
  const shift = cage.data?.myShift ?? null;
  const enter = useAct(enterTournament);
  /** The player whom the last attempt was about. */
  const [sentFor, setSentFor] = useState<string | null>(null);
  const door = useQuery({
    ...doorQuery(who?.id ?? '', room.id),
    enabled: who !== null,
    refetchInterval: DOOR_AGAIN_MS,
    refetchOnWindowFocus: true,
  });
  const guard = useSeatDoor(who);
  const [paid, setPaid] = useState<Paid | null>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const phone = usePhone();
  useRefusedFocus(form, enter.busy);
  const playerId = who?.id;
  // Every entry begins with the usual method: what the last player paid with says nothing about the next.
  const method = paid !== null && paid.playerId === playerId ? paid.method : USUAL_METHOD;

  const history = playerId === undefined ? NO_HISTORY : historyOf(entries ?? [], playerId);
  const stops = kindStops(desk, history);
  const kind = history.live === null ? kindFor(stops) : null;
  const price = priceFor(desk, history);
  const total = priceSum(price);
  const closed = closedReason(desk);
  const blocked =
    elsewhere ??
    closed ??
    (who === null ? NOBODY : (playerStop(who.name, history, stops) ?? guard.blocked ?? undefined));
  const unread = who !== null && door.data === undefined;

  const ready = playerId !== undefined && kind !== null && blocked === undefined && !unread;
  const readyFor = ready ? playerId : undefined;
  // Synchronises with the keyboard, which is the person's: a name and Enter lead to the button that names the sum. Who
  // may not enter leaves it where it was, at the search.
  useEffect(() => {
    if (readyFor !== undefined) submitRef.current?.focus({ preventScroll: true });
  }, [readyFor]);

  // On a phone the answers of the door lie below the list.
  useEffect(() => {
    if (phone && playerId !== undefined) form.current?.scrollIntoView({ block: 'start' });
  }, [playerId, phone]);

  function submit() {
    if (who === null || kind === null || !ready) return;
    const extras = guard.extras();
    if (extras === null) return;
    const body: NewEntry = {
      playerId: who.id,
      kind,
      ...(total === 0 ? {} : { paymentMethod: method }),
      ...(extras.overrideReason === undefined ? {} : { overrideReason: extras.overrideReason }),
    };
    const drawnFrom = desk.drawPool;
    setSentFor(who.id);
    void enter.send(
      {
        tournamentId: desk.tournament.id,
        playerName: who.name,
        tournamentName: desk.tournament.name,
        sum: total,
        body,
      },
      (entry) => {
        setPaid(null);
        onEntered(entry, drawnFrom);
      },
    );
  }

  return (
    <Panel title={entries === undefined ? '2. Entry' : `2. Entry ${nextNumber(entries)}`}>
      <form
        ref={form}
        noValidate
        className="@container"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset disabled={enter.busy} className="contents">
          {who === null ? (
            <Empty title="Nobody is chosen">
              Type a name and press Enter to find the player. What the door says about them appears
              here.
            </Empty>
          ) : (
            <Who
              who={who}
              look={standing(blocked, door.data, history.live !== null)}
              door={door}
              tournamentId={desk.tournament.id}
              now={now}
              timeZone={room.timeZone}
            />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 phone:p-3">
            <FormError text={sentFor === playerId ? enter.refused.message : null} />
            {who !== null && history.live !== null ? (
              <FormError text={playerStop(who.name, history, stops)} />
            ) : (
              guard.notes
            )}
            {who === null || door.data === undefined || blocked !== undefined ? null : (
              <ElsewhereNotes name={who.name} door={door.data} tournament={desk.tournament} />
            )}
            <SegmentedField<EntryKind>
              label="Kind"
              value={kind ?? 'first'}
              onValueChange={() => undefined}
              segments={KINDS.map((value) => ({
                value,
                label: KIND_LABEL[value],
                disabledReason:
                  who === null && value === 're_entry' ? NOBODY : (stops[value] ?? undefined),
              }))}
            />
            <div className="grid grid-cols-1 gap-4 @min-[26rem]:grid-cols-2">
              <div className="grid content-start gap-1.5">
                <p className="text-meta font-medium text-ink-2">What the sum is for</p>
                <PriceFacts
                  price={price}
                  label={`${KIND_LABEL[history.before > 0 ? 're_entry' : 'first']}, USD`}
                />
              </div>
              <div className="grid content-start gap-4">
                {total === 0 ? null : (
                  <MethodField
                    label="Paid by"
                    value={method}
                    onValueChange={(chosen) => setPaid({ playerId, method: chosen })}
                  />
                )}
                {kind === 'alternate' ? (
                  <Note>
                    Waits for a seat, {formatOrdinal(desk.tournament.alternates + 1)} in line
                  </Note>
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
                  : 'No drawer open: cash counts for the vault'
                : `${shift.head.drawerName}, ${shift.head.cashierName}`}
            </span>
            <div className="flex gap-2 phone:flex-1 phone:flex-wrap phone:[&>button]:flex-1">
              {who !== null && door.data !== undefined ? (
                <LogRefusal key={who.id} who={who} door={door.data} />
              ) : null}
              <Button
                ref={submitRef}
                type="submit"
                size="lg"
                variant="primary"
                busy={enter.busy || unread}
                disabledReason={blocked}
              >
                {enterLabel(total, kind)}
              </Button>
            </div>
          </PanelFoot>
        </fieldset>
      </form>
    </Panel>
  );
}

/** Who must not come in is written down, though nobody takes his money. */
function LogRefusal({ who, door }: { who: KnownPlayer; door: Door }) {
  const room = useRoom();
  const log = useAct(logRefusedEntry);
  const says = refusalText(door, who.name, room.timeZone);
  const reason = door.refuse;
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
  look: StatusLook | null;
  door: {
    data: Door | undefined;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  tournamentId: string;
  now: number;
  timeZone: string;
}

function Who({ who, look, door, tournamentId, now, timeZone }: WhoProps): ReactNode {
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line-soft px-4 py-3 phone:px-3">
        <div className="min-w-0 flex-1">
          <p className="text-title font-semibold wrap-anywhere">{who.name}</p>
          {who.phoneNumber ? (
            <p className="text-meta text-ink-3 tabular-nums">{formatPhone(who.phoneNumber)}</p>
          ) : null}
        </div>
        {look === null ? null : <StatusBadge {...look} />}
      </div>
      {door.data !== undefined ? (
        <DoorChecks door={door.data} tournamentId={tournamentId} now={now} timeZone={timeZone} />
      ) : door.isError ? (
        <ErrorPanel
          what="what the door knows"
          error={door.error}
          retrying={door.isFetching}
          onRetry={() => void door.refetch()}
        />
      ) : (
        <Loading label="Asking the door">
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </>
  );
}

/** The short of it, beside the name. */
function standing(
  blocked: string | undefined,
  door: Door | undefined,
  isIn: boolean,
): StatusLook | null {
  if (isIn) return { shape: 'circle', tone: 'info', label: 'Is in', filled: true };
  if (door === undefined) return null;
  if (blocked !== undefined)
    return { shape: 'cross', tone: 'bad', label: 'May not enter', filled: true };
  return door.maySit
    ? { shape: 'check', tone: 'ok', label: 'May enter' }
    : { shape: 'triangle', tone: 'warn', label: 'By exception', filled: true };
}
