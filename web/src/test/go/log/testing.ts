import { cents } from '@/domain/money';
import type { FakeServer } from './fake-server';
import { Phone } from './phone';
import { statusOf } from '@/go/log/status';

// Helpers for tests of the synchronization.

export const text = (phone: Phone) =>
  statusOf({
    stored: phone.stored,
    net: phone.sync.net.get(),
    problem: phone.store.problem.get(),
    device: phone.store.device.id,
    user: phone.store.user(),
    sort: 'phone',
  }).text;

export const sit = (player: string, seat: number) => ({
  kind: 'sit' as const,
  player,
  name: player.charAt(0).toUpperCase() + player.slice(1),
  user: null,
  seat,
});
export const cash = (player: string, dollars = 20) => ({
  kind: 'buy_in' as const,
  player,
  amount: cents(dollars * 100),
  method: 'cash' as const,
});
export const note = (words: string) => ({ kind: 'note' as const, text: words });

/** The host's two devices, both up to date. */
export async function twoPhones(server: FakeServer, game: string): Promise<[Phone, Phone]> {
  const a = await Phone.open(server, game, "Dana's iPhone", 1);
  const b = await Phone.open(server, game, "Lee's iPad", 2);
  await a.settle();
  await b.settle();
  return [a, b];
}
