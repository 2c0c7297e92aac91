import './dock.css';
import './settle.css';
import { Copy, Share } from 'lucide-react';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { LinkButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Closing } from './closing';
import { Frame, Strip } from './frame';
import { type KnownPayment, settlementOf } from '@/domain/night/settled';
import { settlementText } from '@/domain/night/settlement';
import type { Outcome, UseNight } from '@/domain/night/view';
import { copyText, shareText } from '@/ui/send-text';
import { Settlement } from '@/ui/settlement/settlement';
import type { Links } from './shared';
import { Unready } from './unready';

interface SettleUpProps {
  night: UseNight;
  links: Links;
  /** What the server knows of what is paid. */
  payments: readonly KnownPayment[];
  /** Absent as long as it is not known what is paid. */
  onPaid?: ((payment: { from: string; to: string }, paid: boolean) => Promise<Outcome>) | undefined;
  /** Whether somebody may mark a payment; the server has the last word. */
  mayMark: (payment: { from: string; to: string }) => boolean;
}

/** The end of the night: everybody counts out, who pays whom comes first, and the arithmetic that proves it second. */
export function SettleUp({ night, links, payments, onPaid, mayMark }: SettleUpProps) {
  if (night.phase !== 'ready') return <Unready night={night} links={links} title="Settle up" />;
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
      under={
        night.sync.kind === 'stopped' ? (
          <Strip action={<LinkButton onClick={night.retry}>Try again</LinkButton>}>
            {night.sync.why ?? night.sync.text}
          </Strip>
        ) : undefined
      }
      main={
        <div className="ht-settle">
          {ended ? null : <Closing night={night} links={links} />}
          {counted ? (
            <Settlement
              game={game.name}
              settled={settled}
              mayMark={mayMark}
              onPaid={ended ? onPaid : undefined}
            />
          ) : null}
        </div>
      }
      dock={
        ended ? (
          <footer className="ht-sharebar">
            <button type="button" className="ht-big" onClick={() => void copyText(text())}>
              <span>
                <Icon as={Copy} size={20} /> Copy
              </span>
            </button>
            <button
              type="button"
              className="ht-big"
              data-main=""
              onClick={() => void shareText(title, text())}
            >
              <span>
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
