import { clock } from '../night/testing';
import type { Random } from '../night/random-night';
import type { Phone } from './phone';

// A whole night with every failure that phones can have, for tests.

// oxlint-disable no-await-in-loop -- a night goes one step after the other

/** A hand with the acts around it, some of them undone. It ends early when another phone turns out to have the lease. */
async function playHand(phone: Phone, random: Random): Promise<void> {
  const hands = () => phone.state.finished.length;
  const before = hands();
  while (hands() <= before && phone.holdsLease) {
    if (random(30) === 0) await phone.store.undo();
    else await phone.anything(random, clock(before));
    if (random(8) === 0) await phone.sync.run();
  }
}

/**
 * The first two phones record in turns, the third watches. Calls and answers are lost all the time; the network is cut
 * in every tenth hand; the lease is taken, also from a phone that is cut off and continues to record; pages crash.
 */
export async function longNight(
  [first, second, watcher]: readonly [Phone, Phone, Phone],
  hands: number,
  random: Random,
): Promise<{ writer: Phone; cuts: number }> {
  const all = [first, second, watcher];
  for (const phone of all) phone.network.loses = 9;
  let [writer, other] = [first, second];
  let cuts = 0;
  let cutUntil = 0;
  while (writer.state.finished.length < hands) {
    if (!writer.holdsLease) {
      // The other phone took the lease, and the answer that said so was lost.
      writer.network.cut = false;
      await writer.settle();
      await other.settle();
      [writer, other] = [other, writer];
    }
    const hand = writer.state.finished.length;
    if (hand % 10 === 3 && !writer.network.cut) {
      writer.network.cut = true;
      cuts += 1;
      cutUntil = hand + 2 + random(5);
    }
    await playHand(writer, random);
    if (writer.state.finished.length >= cutUntil) writer.network.cut = false;
    await writer.settle();
    if (random(3) === 0) await other.settle();
    if (random(40) === 0) await writer.crash();
    if (random(25) > 0) continue;
    // The other phone takes over, sometimes while this one is cut off with unsent changes.
    await other.settle();
    if (!(await other.sync.takeLease()).ok) continue;
    await other.settle();
    [writer, other] = [other, writer];
    other.network.cut = false;
    cutUntil = 0;
  }
  for (const phone of all) {
    phone.network.cut = false;
    phone.network.loses = 0;
  }
  await writer.settle();
  while (writer.state.hand) {
    const voided = await writer.do({ kind: 'misdeal' });
    // A player has cashed out during the hand, which continues.
    if (!voided.ok) await writer.anything(random, clock(hands));
  }
  for (const { id, stack, status } of writer.state.players)
    if (status !== 'left') await writer.do({ kind: 'cash_out', player: id, amount: stack });
  for (const phone of [writer, other, watcher]) await phone.settle();
  return { writer, cuts };
}
