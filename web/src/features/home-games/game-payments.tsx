import { ArrowRight, Share2 } from 'lucide-react';
import { errorText } from '@/api/errors';
import type { GamePayment, GameResult, HomeGame } from '@/api/home-types';
import { fromWire } from '@/domain/money';
import { serverNow } from '@/lib/clock';
import { formatMoney, formatWeekday } from '@/lib/format';
import { HERE } from '@/lib/here-zone';
import { shareOrCopy } from '@/lib/share';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { toast } from '@/ui/toast-store';
import { reminderText } from './reminder';
import { useGameAct } from './mutations';

interface GamePaymentsProps {
  game: HomeGame;
  result: GameResult;
  user: string;
}

/** Who pays whom, in the fewest payments. Marked by who pays, who receives, or the host. */
export function GamePayments({ game, result, user }: GamePaymentsProps) {
  const act = useGameAct(game.id);
  const { payments } = result;
  const mine = result.players.filter((each) => each.user === user).map(({ player }) => player);
  const open = payments.filter(({ paidAt }) => paidAt === null);
  const marking = act.isPending && act.variables.act === 'payments' ? act.variables : null;

  async function remind() {
    const done = await shareOrCopy({
      title: game.gameName,
      text: reminderText(game, open, HERE, serverNow()),
    });
    if (done === 'copied') toast({ title: 'Reminder Copied' });
    if (done === 'failed')
      toast({ title: 'Error', description: 'The reminder could not be copied', tone: 'error' });
  }

  return (
    <section className="hg-card" aria-labelledby="game-payments">
      <header>
        <h2 id="game-payments">Payments</h2>
        <span>
          {payments.length === 0
            ? 'Nobody owes anything'
            : open.length === 0
              ? 'All paid'
              : `${open.length} open`}
        </span>
      </header>
      {payments.length === 0 ? null : (
        <ul>
          {payments.map((payment) => (
            <Payment
              key={`${payment.from} ${payment.to}`}
              payment={payment}
              may={game.mine.mayRun || mine.includes(payment.from) || mine.includes(payment.to)}
              busy={marking?.from === payment.from && marking.to === payment.to}
              onMark={(paid) =>
                act.mutate({ act: 'payments', from: payment.from, to: payment.to, paid })
              }
            />
          ))}
        </ul>
      )}
      {act.isError ? (
        <p role="alert" className="text-dense font-medium text-bad">
          {errorText(act.error, 'The payment could not be marked')}
        </p>
      ) : null}
      {open.length === 0 ? null : (
        <Button size="xl" block icon={Share2} onClick={() => void remind()}>
          Share Reminder
        </Button>
      )}
    </section>
  );
}

interface PaymentProps {
  payment: GamePayment;
  may: boolean;
  busy: boolean;
  onMark: (paid: boolean) => void;
}

function Payment({ payment, may, busy, onMark }: PaymentProps) {
  const { fromName, toName, paidAt } = payment;
  const amount = formatMoney(fromWire(payment.amount));
  const paid = paidAt !== null;
  return (
    <li className="hg-pay" data-paid={paid || undefined}>
      <span className="from">{fromName}</span>{' '}
      <span className="text-ink-3">
        <span className="sr-only">pays</span> <Icon as={ArrowRight} />
      </span>{' '}
      <span className="to">{toName}</span>{' '}
      <div>
        <b>{amount}</b>{' '}
        <span>{paid ? `Paid ${formatWeekday(paidAt, HERE, serverNow())}` : 'Not paid yet'}</span>
        {may ? (
          <Button
            size="lg"
            variant={paid ? 'quiet' : 'default'}
            busy={busy}
            aria-label={`${paid ? 'Undo' : 'Mark paid'}: ${fromName} to ${toName}, ${amount}`}
            onClick={() => onMark(!paid)}
          >
            {paid ? 'Undo' : 'Mark Paid'}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
