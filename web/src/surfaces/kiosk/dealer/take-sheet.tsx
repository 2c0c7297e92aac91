import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { DealerScreen } from '@/api/staff-types';
import { useLeaveTable, useTakeOver } from '@/features/dealing/mutations';
import { useUnreachableSince } from '@/live/use-live';
import { announce } from '@/ui/announcer';
import { TouchButton } from '../touch-button';
import { type AtTable, NEEDS_NETWORK } from './at-table';
import { Keypad, keypadKeys } from './keypad';
import { SheetFrame } from './sheet';

/** What fits below each other, and in two columns: nothing here scrolls. */
const FEW = 6;
const PAGE = 12;

type Candidate = DealerScreen['mayTake'][number];

interface TakeSheetProps {
  at: AtTable;
  screen: DealerScreen | undefined;
  onClose: () => void;
}

/** Who takes over: first who, then his PIN. */
export function TakeSheet({ at, screen, onClose }: TakeSheetProps) {
  const [who, setWho] = useState<Candidate | 'nobody' | null>(null);
  const [from, setFrom] = useState(0);
  if (who === 'nobody')
    return <LeaveSheet at={at} name={screen?.dealer?.name ?? ''} onClose={onClose} />;
  if (who !== null)
    return <PinSheet at={at} who={who} onBack={() => setWho(null)} onClose={onClose} />;
  const dealers = screen?.mayTake ?? [];
  const planned = dealers.filter((dealer) => dealer.planned);
  const others = dealers.filter((dealer) => !dealer.planned);
  const shown = others.slice(from, from + PAGE);
  return (
    <SheetFrame
      title="Take over"
      detail={
        dealers.length === 0
          ? 'No other dealer is clocked in who deals this game.'
          : 'Who deals from now on?'
      }
      onClose={onClose}
    >
      <div className="dealer-sheet-list grid gap-2" data-many={others.length > FEW || undefined}>
        {[...planned, ...shown].map((dealer) => (
          <TouchButton
            key={dealer.staffId}
            look={dealer.planned ? 'tonal' : 'plain'}
            disabledReason={dealer.hasPin ? undefined : 'No PIN yet. The pit boss sets one.'}
            onClick={() => setWho(dealer)}
          >
            <span className="min-w-0 truncate">{dealer.name}</span>{' '}
            {dealer.planned ? <small>Planned</small> : dealer.hasPin ? null : <small>No PIN</small>}
          </TouchButton>
        ))}
      </div>
      <div className="dealer-sheet-foot mt-auto grid auto-cols-fr grid-flow-col gap-2">
        {others.length > PAGE ? (
          <TouchButton onClick={() => setFrom(from + PAGE < others.length ? from + PAGE : 0)}>
            {from + PAGE < others.length ? 'More' : 'From the first'}
          </TouchButton>
        ) : null}
        {screen === undefined || screen.dealer === null ? null : (
          <TouchButton onClick={() => setWho('nobody')}>Leave without relief</TouchButton>
        )}
      </div>
    </SheetFrame>
  );
}

const SHORTEST = 4;
const LONGEST = 8;

interface PinSheetProps {
  at: AtTable;
  who: Candidate;
  onBack: () => void;
  onClose: () => void;
}

function PinSheet({ at, who, onBack, onClose }: PinSheetProps) {
  const take = useTakeOver(at.table.id);
  const offline = useUnreachableSince() !== null;
  const [pin, setPin] = useState('');

  function add(digits: string) {
    take.reset();
    setPin((typed) => `${typed}${digits}`.slice(0, LONGEST));
  }
  const cut = () => setPin((typed) => typed.slice(0, -1));
  const reason = offline
    ? NEEDS_NETWORK
    : pin.length < SHORTEST
      ? 'A PIN has 4 to 8 digits'
      : undefined;

  function enter() {
    if (reason !== undefined || take.isPending) return;
    take.mutate(
      { staffId: who.staffId, pin },
      {
        onSuccess() {
          announce(`${who.name} deals at Table ${at.table.tableNumber}.`);
          onClose();
        },
        onError: () => setPin(''),
      },
    );
  }

  return (
    <SheetFrame
      title={who.name}
      detail={
        take.error === null ? (
          'Enter your PIN'
        ) : (
          <span role="alert" className="font-medium text-bad">
            {pinError(take.error)}
          </span>
        )
      }
      onClose={onClose}
      onKeyDown={keypadKeys({ onDigits: add, onDelete: cut, onEnter: enter })}
    >
      <p className="dealer-pin flex justify-center gap-3 py-3">
        <span className="sr-only">
          {pin.length === 1 ? '1 digit entered' : `${pin.length} digits entered`}
        </span>
        {Array.from({ length: Math.max(pin.length, SHORTEST) }, (_, index) => (
          <i key={index} aria-hidden="true" data-set={index < pin.length || undefined} />
        ))}
      </p>
      <Keypad label="Digits of the PIN" onDigits={add} onDelete={cut} />
      <div className="dealer-sheet-foot mt-auto grid auto-cols-fr grid-flow-col gap-2">
        <TouchButton onClick={onBack}>Back</TouchButton>
        <TouchButton look="primary" busy={take.isPending} disabledReason={reason} onClick={enter}>
          Take over
        </TouchButton>
      </div>
    </SheetFrame>
  );
}

/** "Wrong PIN" stands in the field of the PIN; that it is locked is the whole answer. */
function pinError(error: unknown): string {
  return fieldErrors(error)['pin'] ?? errorText(error, 'Could not take over.');
}

function LeaveSheet({ at, name, onClose }: { at: AtTable; name: string; onClose: () => void }) {
  const leave = useLeaveTable(at.table.id);
  const offline = useUnreachableSince() !== null;
  return (
    <SheetFrame
      title={`${name} leaves, and nobody comes?`}
      detail={`After ${at.room.settings.undealtMinutes} minutes without a dealer the time charge stands still, and the pit boss is told.`}
      onClose={onClose}
    >
      {leave.error === null ? null : (
        <p role="alert" className="font-medium text-bad">
          {errorText(leave.error, 'Could not leave the table.')}
        </p>
      )}
      <div className="dealer-sheet-foot mt-auto grid auto-cols-fr grid-flow-col gap-2">
        <TouchButton onClick={onClose}>Cancel</TouchButton>
        <TouchButton
          look="danger"
          busy={leave.isPending}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => leave.mutate(undefined, { onSuccess: onClose })}
        >
          Leave the table
        </TouchButton>
      </div>
    </SheetFrame>
  );
}
