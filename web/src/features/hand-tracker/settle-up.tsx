import './dock.css';
import './settle.css';
import { Copy, Share } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { durationText, minutesBetween } from '@/domain/duration';
import { formatDay } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { LinkButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Closing } from './closing';
import { Frame, Strip } from './frame';
import type { Outcome, UseNight } from '@/domain/night/view';
import type { KnownPayment } from './settle-model';
import { Payments } from './payments';
import { Results } from './results';
import { ledgerNote, paymentRows, reminders, resultRows, settlementText } from './settle-model';
import { copyText, shareText } from './share';
import type { Links } from './shared';
import { Unready } from './unready';

const Reminders = lazy(async () => ({ default: (await import('./reminders')).Reminders }));

interface SettleUpProps {
  night: UseNight;
  links: Links;
  /** What the server knows of what is paid. */
  payments: readonly KnownPayment[];
  /** Absent for who neither pays, gets nor runs the game. */
  onPaid?: ((payment: { from: string; to: string }, paid: boolean) => Promise<Outcome>) | undefined;
  /** Whether somebody may mark a payment; the server has the last word. */
  mayMark: (payment: { from: string; to: string }) => boolean;
}

/** The end of the night: everybody counts out, who pays whom comes first, and the arithmetic that proves it second. */
export function SettleUp({ night, links, payments, onPaid, mayMark }: SettleUpProps) {
  const [reminding, setReminding] = useState(false);
  if (night.phase !== 'ready') return <Unready night={night} links={links} />;
  const { game, state } = night;
  const { ledger } = state;
  const rows = paymentRows(ledger, payments);
  const results = resultRows(ledger);
  const ended = game.status === 'completed';
  const settled = ledger.in === ledger.out && ledger.players.every(({ sitting }) => !sitting);
  const title = `${game.name}, ${dayOf(night)}`;
  const text = () => settlementText(title, rows, results);
  const open = reminders(game.name, rows);
  return (
    <>
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
            {settled ? (
              <Payments
                rows={rows}
                bought={ledger.in > 0}
                mayMark={mayMark}
                onPaid={ended ? onPaid : undefined}
                remind={
                  ended && open.length > 0 ? (
                    <LinkButton onClick={() => setReminding(true)}>Reminders</LinkButton>
                  ) : undefined
                }
              />
            ) : null}
            {ledger.players.length === 0 || ledger.players.some(({ sitting }) => sitting) ? null : (
              <Results ledger={ledger} rows={results} note={settled ? ledgerNote(ledger) : ''} />
            )}
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
      {reminding ? (
        <Suspense fallback={null}>
          <Reminders reminders={open} onClose={() => setReminding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function dayOf({ game }: UseNight): string {
  return game.startedAt === null ? '' : formatDay(game.startedAt, HERE);
}

function lengthOf({ game: { startedAt, endedAt } }: UseNight): string {
  if (startedAt === null || endedAt === null) return '';
  return durationText(minutesBetween(Date.parse(startedAt), Date.parse(endedAt)));
}
