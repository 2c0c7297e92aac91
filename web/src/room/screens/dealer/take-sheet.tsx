import { useState } from 'react';
import type { DealerScreen } from '@/api/staff-types';
import { announce } from '@/ui/announcer';
import { formatQuantity } from '@/lib/format';
import { TouchButton } from '../touch-button';
import { NEEDS_NETWORK } from './at-table';
import { Keypad, keypadKeys } from './keypad';
import type { Press } from './press';
import { Refusal, SheetFoot, SheetFrame, SheetList } from './sheet';

/** Up to this many dealers fit in one column, and PAGE in two: this screen never scrolls. */
const FEW = 6;
const PAGE = 12;

type Candidate = DealerScreen['mayTake'][number];

interface TakeSheetProps {
  tableNumber: number;
  /** Minutes without a dealer after which time pauses. */
  undealtMinutes: number;
  screen: Pick<DealerScreen, 'dealer' | 'mayTake'> | undefined;
  /** Whether the server cannot be reached. */
  offline: boolean;
  take: Press<{ staffId: string; name: string; pin: string }>;
  leave: Press<undefined>;
  onClose: () => void;
}

/** A dealer takes over: first the choice of the dealer, then the PIN. */
export function TakeSheet(props: TakeSheetProps) {
  const { screen, onClose } = props;
  const [who, setWho] = useState<Candidate | 'nobody' | null>(null);
  const [from, setFrom] = useState(0);
  if (who === 'nobody') return <LeaveSheet {...props} name={screen?.dealer?.name ?? ''} />;
  if (who !== null) return <PinSheet {...props} who={who} onBack={() => setWho(null)} />;
  const dealers = screen?.mayTake ?? [];
  const planned = dealers.filter((dealer) => dealer.planned);
  const others = dealers.filter((dealer) => !dealer.planned);
  const shown = others.slice(from, from + PAGE);
  return (
    <SheetFrame
      title="Take over"
      detail={dealers.length === 0 ? 'No other dealer is clocked in who deals this game.' : 'Who is taking over?'}
      onClose={onClose}
    >
      <SheetList many={others.length > FEW}>
        {[...planned, ...shown].map((dealer) => (
          <TouchButton
            key={dealer.staffId}
            look={dealer.planned ? 'tonal' : 'plain'}
            wide={dealer.planned}
            disabledReason={dealer.hasPin ? undefined : 'No PIN yet. The pit boss sets one.'}
            onClick={() => setWho(dealer)}
          >
            <span className="min-w-0 truncate">{dealer.name}</span>{' '}
            {dealer.planned ? <small>Planned</small> : dealer.hasPin ? null : <small>No PIN</small>}
          </TouchButton>
        ))}
      </SheetList>
      <SheetFoot>
        {others.length > PAGE ? (
          <TouchButton onClick={() => setFrom(from + PAGE < others.length ? from + PAGE : 0)}>
            {from + PAGE < others.length ? 'More' : 'From the first'}
          </TouchButton>
        ) : null}
        {screen?.dealer == null ? null : (
          <TouchButton onClick={() => setWho('nobody')}>Leave without relief</TouchButton>
        )}
      </SheetFoot>
    </SheetFrame>
  );
}

const SHORTEST = 4;
const LONGEST = 8;

type PinSheetProps = TakeSheetProps & { who: Candidate; onBack: () => void };

function PinSheet({ tableNumber, who, offline, take, onBack, onClose }: PinSheetProps) {
  const [pin, setPin] = useState('');

  function add(digits: string) {
    take.reset();
    setPin((typed) => `${typed}${digits}`.slice(0, LONGEST));
  }
  const cut = () => setPin((typed) => typed.slice(0, -1));
  const error = take.refusal;
  const reason = offline ? NEEDS_NETWORK : pin.length < SHORTEST ? 'A PIN has 4 to 8 digits' : undefined;

  function enter() {
    if (reason !== undefined || take.busy) return;
    take.send(
      { staffId: who.staffId, name: who.name, pin },
      () => {
        announce(`${who.name} deals at Table ${tableNumber}.`);
        onClose();
      },
      () => setPin(''),
    );
  }

  return (
    <SheetFrame
      title={who.name}
      detail={
        error === null ? (
          'Enter your PIN'
        ) : (
          <span role="alert" className="font-medium text-bad">
            {error}
          </span>
        )
      }
      onClose={onClose}
      onKeyDown={keypadKeys({ onDigits: add, onDelete: cut, onEnter: enter })}
    >
      <p className="flex justify-center gap-3 py-3">
        <span className="sr-only">{formatQuantity(pin.length, 'digit entered', 'digits entered')}</span>
        {Array.from({ length: Math.max(pin.length, SHORTEST) }, (_, index) => (
          <i
            key={index}
            aria-hidden="true"
            className={`${index < pin.length ? 'border-ink bg-ink' : 'border-control'} size-4 rounded-full border-2`}
          />
        ))}
      </p>
      <Keypad label="Digits of the PIN" onDigits={add} onDelete={cut} />
      <SheetFoot>
        <TouchButton onClick={onBack}>Back</TouchButton>
        <TouchButton look="primary" busy={take.busy} disabledReason={reason} onClick={enter}>
          Take over
        </TouchButton>
      </SheetFoot>
    </SheetFrame>
  );
}

function LeaveSheet({ undealtMinutes, name, offline, leave, onClose }: TakeSheetProps & { name: string }) {
  return (
    <SheetFrame
      title={`${name}: leave without relief?`}
      detail={`After ${undealtMinutes} minutes without a dealer time pauses and the pit boss is alerted.`}
      onClose={onClose}
    >
      <Refusal text={leave.refusal} />
      <SheetFoot>
        <TouchButton onClick={onClose}>Cancel</TouchButton>
        <TouchButton
          look="danger"
          busy={leave.busy}
          disabledReason={offline ? NEEDS_NETWORK : undefined}
          onClick={() => leave.send(undefined, onClose)}
        >
          Leave the table
        </TouchButton>
      </SheetFoot>
    </SheetFrame>
  );
}
