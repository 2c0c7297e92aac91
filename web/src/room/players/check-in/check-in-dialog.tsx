import { useQueryClient } from '@tanstack/react-query';
import { ScanBarcode, ScanLine } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useCan, useRoom } from '@/api/session/session-context';
import { usePlace } from '@/api/session/use-place';
import { usePlaces } from '@/api/player-search';
import type { CheckedIn, DirectoryRow } from '@/api/types';
import { formatPhone, momentOfDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import type { DialogProps } from '@/shells/dialogs';
import { listUndo, useAct } from '@/shells/use-act';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { PickerList } from '@/ui/picker-list';
import { StatusBadge } from '@/ui/status-badge';
import type { Undoable } from '@/ui/undo-store';
import { membershipBadge, stopBadge } from '../directory/model';
import { useFoundPlayers } from '../directory/queries';
import type { KnownPlayer } from '../player-item';
import { checkInPlayer, type CheckInVars, logRefusedEntry } from './acts';
import { DoneView } from './done-view';
import { ExpectedPlayers } from './expected-players';
import { MemberStep, type Refusing } from './member-step';
import { NewStep } from './new-step';
import type { License, Scan } from './scan';
import { ScannedStep } from './scanned-step';

type Step =
  | { kind: 'find' }
  | { kind: 'scanned'; scan: Scan }
  | { kind: 'member'; player: KnownPlayer; license: License | null }
  | { kind: 'new'; name: string; license: License | null }
  | { kind: 'done'; done: CheckedIn; undo: Undoable | null };

const FIND: Step = { kind: 'find' };

const LABEL = 'Scan a card or license, or type a name or phone number';

/** The door in one form: the player, the sale, the lists and the check-in are confirmed at once. */
export function CheckIn({ player, isGuest = false, scan, onClose }: DialogProps<'check-in'>) {
  const first = (): Step =>
    scan !== undefined
      ? { kind: 'scanned', scan }
      : player !== undefined
        ? { kind: 'member', player, license: null }
        : FIND;
  const [step, setStep] = useState<Step>(first);
  const [query, setQuery] = useState('');
  // A scan while the dialog is open replaces the step and the search.
  const [lastScan, setLastScan] = useState(scan);
  if (scan !== lastScan) {
    setLastScan(scan);
    setQuery('');
    setStep(first());
  }
  const { id: roomId } = useRoom();
  const [refusal, setRefusal] = useState<{ playerId: string; name: string; reason: Refusing } | null>(null);
  const log = useAct(logRefusedEntry);
  const client = useQueryClient();
  const license = step.kind === 'member' || step.kind === 'new' ? step.license : null;

  function close() {
    if (refusal !== null) {
      const { playerId, name, reason } = refusal;
      log.run({ playerId, says: `${name} was not admitted`, body: { roomId, place: 'check_in', reason } });
    }
    onClose();
  }

  const done = useCallback(
    (answer: CheckedIn, vars: CheckInVars) => {
      setStep({ kind: 'done', done: answer, undo: listUndo(client, checkInPlayer, vars, answer) });
    },
    [client],
  );
  const use = (known: KnownPlayer) => setStep({ kind: 'member', player: known, license });

  return (
    <Dialog
      onClose={close}
      title={step.kind === 'new' ? 'New Player' : isGuest ? 'Check In Guest' : 'Check In Player'}
      place="widest"
      dirty={step.kind === 'new'}
    >
      {step.kind === 'done' ? null : (
        <Finder
          typed={{ query, onQuery: setQuery }}
          badge={license === null ? null : 'Driver’s license'}
          onPick={(known) => setStep({ kind: 'member', player: known, license: null })}
          onNew={(name) => setStep({ kind: 'new', name, license: null })}
        />
      )}
      {/* The results of a search cover the step, which keeps what was typed. */}
      <div className={query.trim() === '' ? 'contents' : 'hidden'}>
        {step.kind === 'find' ? <Ready onPick={use} /> : null}
        {step.kind === 'scanned' ? (
          <ScannedStep
            scan={step.scan}
            onUse={(known, read) => setStep({ kind: 'member', player: known, license: read })}
            onNew={(read) => setStep({ kind: 'new', name: read.name, license: read })}
            onClose={close}
          />
        ) : null}
        {step.kind === 'member' ? (
          <MemberStep
            key={step.player.id}
            player={step.player}
            license={step.license}
            onDone={done}
            onRefuse={setRefusal}
            onClose={close}
          />
        ) : null}
        {step.kind === 'new' ? (
          <NewStep
            key={step.license?.name ?? step.name}
            name={step.name}
            license={step.license}
            onUse={use}
            onDone={done}
            onClose={onClose}
          />
        ) : null}
      </div>
      {step.kind === 'done' ? (
        <DoneView done={step.done} undo={step.undo} onNext={() => setStep(FIND)} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}

interface FinderProps {
  typed: { query: string; onQuery: (query: string) => void };
  /** The scanned text. */
  badge: string | null;
  onPick: (player: KnownPlayer) => void;
  onNew: (name: string) => void;
}

/** The box at the top. It has the focus, so that a scanner or a keyboard always reaches it. */
function Finder({ typed: { query, onQuery: setQuery }, badge, onPick, onNew }: FinderProps) {
  const { id: roomId, timeZone } = useRoom();
  const now = useNow(60_000);
  const can = useCan();
  const place = usePlace();
  const { placeOf } = usePlaces(roomId);
  const [searched, setSearched] = useState('');
  const found = useFoundPlayers(roomId, searched);
  const isBlank = query.trim() === '';
  const rows = isBlank || found.data === undefined ? [] : found.data;
  const isSearching = !isBlank && (found.isPending || found.isPlaceholderData || searched !== query);
  const canAdd = can('manage_players') && !isBlank && !isSearching && !/\d/.test(query);

  function itemOf({ player, membership, lastVisit, ...row }: DirectoryRow) {
    const inRoom = placeOf(player.id);
    const phone = player.phoneNumber === null ? [] : [formatPhone(player.phoneNumber)];
    const last = lastVisit === null ? [] : [`last here ${place.formatNearDay(momentOfDay(lastVisit), now)}`];
    const stop = stopBadge({ player, membership, lastVisit, ...row }, now);
    return {
      id: player.id,
      title: player.name,
      detail: [...(inRoom === null ? [] : [inRoom]), ...phone, ...(inRoom === null ? last : [])].join(' · '),
      end: <StatusBadge {...(stop ?? membershipBadge(membership, now, timeZone))} />,
      disabledReason: player.isActive ? undefined : 'Not an active player',
    };
  }

  return (
    <div
      className="grid flex-none gap-3 px-6 pt-3 pb-4 phone:px-4 [&_[cmdk-list]]:max-h-80"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        if (isBlank) {
          event.preventDefault();
          event.currentTarget.closest('[role="dialog"]')?.querySelector('form')?.requestSubmit();
        } else if (canAdd && rows.length === 0) {
          event.preventDefault();
          setQuery('');
          onNew(query.trim());
        }
      }}
    >
      <PickerList
        label={LABEL}
        placeholder={LABEL}
        icon={ScanLine}
        end={badge === null ? undefined : <span className="rounded-full bg-sunken px-2 text-meta">{badge}</span>}
        typed={{ query, onQuery: setQuery }}
        items={rows.map(itemOf)}
        loading={isSearching}
        onSearch={setSearched}
        onPick={({ id }) => {
          const row = rows.find(({ player }) => player.id === id);
          if (row === undefined) return;
          setQuery('');
          onPick(row.player);
        }}
        isQuiet
        tall
        autoFocus
      />
      {canAdd ? (
        <div className="flex items-center justify-between gap-3">
          <span className="text-meta text-ink-3">Not found?</span>
          <Button
            onClick={() => {
              setQuery('');
              onNew(query.trim());
            }}
          >
            Add “{query.trim()}” as a New Player
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Before a player is chosen: a hint about scanning, and the players who joined a list from elsewhere. */
function Ready({ onPick }: { onPick: (player: KnownPlayer) => void }) {
  return (
    <div className="grid min-h-0 gap-6 overflow-y-auto border-t border-line px-6 py-6 phone:px-4">
      <div className="grid justify-items-center gap-1 text-center">
        <span className="text-ink-3">
          <ScanBarcode size={40} strokeWidth={1.5} aria-hidden="true" />
        </span>
        <h2 className="text-title font-semibold">Ready to scan</h2>
        <p className="max-w-100 text-dense text-ink-2">
          A member card, the code on a player’s phone, or the back of a driver’s license. You can also just start
          typing.
        </p>
      </div>
      <ExpectedPlayers onPick={onPick} />
    </div>
  );
}
