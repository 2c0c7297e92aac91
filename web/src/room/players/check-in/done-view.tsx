import { CircleCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRoom } from '@/api/session/session-context';
import type { CheckedIn } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { fromWire, ZERO } from '@/domain/money';
import { METHOD_LABEL, PAYMENT_METHODS, TERM_LABEL } from '@/domain/payment';
import { formatMoney, formatOrdinal } from '@/lib/format';
import { useStore } from '@/lib/store';
import { Button } from '@/ui/button';
import { DialogBody, DialogFoot } from '@/ui/dialog';
import { Fact, Facts } from '@/ui/facts';
import { QrCode } from '@/ui/qr-code';
import { type Undoable, undoOffers } from '@/ui/undo-store';
import { usePageCode } from '../own-page/use-page-code';

interface DoneViewProps {
  done: CheckedIn;
  undo: Undoable | null;
  onNext: () => void;
  onClose: () => void;
}

/** The result of the check-in, and the code of the player's page. */
export function DoneView({ done, undo, onNext, onClose }: DoneViewProps) {
  const place = usePlace();
  const { settings } = useRoom();
  const offers = useStore(undoOffers);
  const { player, membership, paid, paidOwed, lists, checkInTime } = done;
  const method = PAYMENT_METHODS.find((each) => each === membership?.paymentMethod);
  const sum = fromWire(paid);
  const facts = [place.formatTime(checkInTime), ...(sum === ZERO ? [] : [`${formatMoney(sum)} taken`])];
  return (
    <>
      <DialogBody label="Checked in">
        <div role="status" className="flex items-center gap-4">
          <span className="text-accent">
            <CircleCheck size={32} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <p className="text-dense text-ink-2">
            <strong className="block text-title text-ink">{player.name} is checked in</strong>
            {facts.join(' · ')}
          </p>
        </div>
        <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
          <Facts variant="box" label="Recorded">
            <Fact label="Check-in">{place.formatTime(checkInTime)}</Fact>
            {membership === null ? null : (
              <Fact label={`${TERM_LABEL[membership.membershipType]} membership`} strong>
                {method === undefined ? '' : `${METHOD_LABEL[method]}, `}until{' '}
                {place.formatDayTime(membership.expiryDate)}
              </Fact>
            )}
            {fromWire(paidOwed) === ZERO ? null : (
              <Fact label="Paid from earlier visits" strong>
                {formatMoney(fromWire(paidOwed))}
              </Fact>
            )}
            {lists.map(({ entryId, gameName, position, length }) => (
              <Fact key={entryId} label={gameName} strong>
                {formatOrdinal(position)} of {length}
              </Fact>
            ))}
          </Facts>
          {settings.pageCodes ? <PhonePage player={player} /> : null}
        </div>
      </DialogBody>
      <DialogFoot
        cancel={
          <Button size="lg" onClick={onClose}>
            Close
          </Button>
        }
      >
        {undo === null || !offers.includes(undo) ? null : (
          <Button
            size="lg"
            icon={Undo2}
            onClick={() => {
              undo.run();
              onNext();
            }}
          >
            Undo Check-In
          </Button>
        )}
        <Button size="lg" variant="primary" onClick={onNext}>
          Check In the Next Player
        </Button>
      </DialogFoot>
    </>
  );
}

/** The code is made on request, because a player has a limited number of them. */
function PhonePage({ player }: { player: { id: string; name: string } }) {
  const makeCode = usePageCode();
  const [code, setCode] = useState<'none' | 'making' | 'failed' | { address: string }>('none');
  const first = player.name.split(' ')[0];
  return (
    <section
      aria-label="Page for the player’s phone"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 rounded-control border border-line p-3"
    >
      {typeof code === 'object' ? (
        <span className="w-28">
          <QrCode text={code.address} label="Code of the player’s page" />
        </span>
      ) : (
        <span />
      )}
      <div className="grid justify-items-start gap-2 text-dense">
        <p>
          <strong className="block font-semibold">A page for {first}’s phone</strong>
          <span className="text-ink-2">The player scans the code to see their place and their time.</span>
        </p>
        {typeof code === 'object' ? null : (
          <Button
            busy={code === 'making'}
            onClick={() => {
              setCode('making');
              void makeCode(player).then((address) => setCode(address === null ? 'failed' : { address }));
            }}
          >
            {code === 'failed' ? 'Try Again' : 'Show the Code'}
          </Button>
        )}
      </div>
    </section>
  );
}
