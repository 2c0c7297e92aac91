import { Copy, Share } from 'lucide-react';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { Icon } from '@/ui/icon';
import { CashOutAndEnd } from './cash-out-and-end';
import { Frame } from './frame';
import { ReviewedNotices } from './notices';
import { type KnownPayment, settlementOf } from '../engine/night/settled';
import { settlementText } from '../engine/night/settlement';
import type { Outcome, UseNight } from '../engine/night/view';
import { copyText, shareText } from '@/ui/send-text';
import { Settlement } from '../settlement/settlement';
import type { Links } from './shared';
import { GameNotReady } from './game-not-ready';
import { tapPair, tapStyle } from './tap-style';

interface SettleUpProps {
  night: UseNight;
  links: Links;
  /** The payments that the server knows. */
  payments: readonly KnownPayment[];
  /** Absent while it is unknown which payments are paid. */
  onPaid?: ((payment: { from: string; to: string }, paid: boolean) => Promise<Outcome>) | undefined;
  /** Whether the user may mark a payment; the server does the final check. */
  mayMark: (payment: { from: string; to: string }) => boolean;
}

/** The end of the night: cash-outs, then the payments, then the arithmetic that proves them. */
export function SettleUp({ night, links, payments, onPaid, mayMark }: SettleUpProps) {
  if (night.phase !== 'ready') return <GameNotReady night={night} links={links} title="Settle up" />;
  const { game, state } = night;
  const { ledger } = state;
  const settled = settlementOf(ledger, payments);
  const ended = game.status === 'completed';
  const counted = !ledger.players.some(({ sitting }) => sitting);
  const title = `${game.name}, ${dayOf(night)}`;
  const text = () => settlementText(title, settled);
  return (
    <Frame
      title="Settle up"
      sub={[game.name, dayOf(night), lengthOf(night)].filter((part) => part !== '').join(' · ')}
      back={{
        to: ended ? links.back : links.run,
        label: ended ? 'Back to the game' : 'Back to the table',
      }}
      sync={ended ? undefined : night.sync}
      scrolls
      under={<ReviewedNotices night={night} />}
      main={
        <div className="grid w-full max-w-column grid-cols-1 gap-6 px-4 pt-4 pb-6">
          {ended ? null : <CashOutAndEnd night={night} links={links} />}
          {counted ? (
            <Settlement game={game.name} settled={settled} mayMark={mayMark} onPaid={ended ? onPaid : undefined} />
          ) : null}
        </div>
      }
      dock={
        ended ? (
          <footer
            className={`sticky bottom-0 z-sticky border-t border-line bg-surface px-[max(1rem,50%-17.75rem)] pt-3 pb-safe-6 ${tapPair}`}
          >
            <button type="button" className={tapStyle()} onClick={() => void copyText(text())}>
              <span className="flex items-center gap-2">
                <Icon as={Copy} size={20} /> Copy
              </span>
            </button>
            <button
              type="button"
              className={tapStyle({ variant: 'main' })}
              onClick={() => void shareText(title, text())}
            >
              <span className="flex items-center gap-2">
                <Icon as={Share} size={20} /> Share settlement
              </span>
            </button>
          </footer>
        ) : undefined
      }
    />
  );
}

function dayOf({ game }: UseNight): string {
  return game.startedAt === null ? '' : formatDay(game.startedAt, HERE);
}

function lengthOf({ game: { startedAt, endedAt } }: UseNight): string {
  if (startedAt === null || endedAt === null) return '';
  return durationText(minutesBetween(Date.parse(startedAt), Date.parse(endedAt)));
}
