// The demo's evening as it begins. The program needs a hundred times longer to make one than to start with one that is
// there, so the files of a run take copies of the newest for as long as it is young.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { startProgram } from './program';

/**
 * It goes on by itself: its first call runs out after two minutes. A test that begins later than this gets another
 * evening, so that what it sees does not depend on how fast the tests before it were.
 */
const youngMs = 80_000;

export const isYoung = (began: number) => Date.now() - began < youngMs;

/** Puts a young evening into the folder and says when it began. */
export async function copyEvening(folder: string): Promise<number> {
  const all = inject('evenings');
  const began = await newestEvening(all);
  cpSync(path.join(all, String(began)), folder, { recursive: true });
  return began;
}

/** A worker that has died while it made an evening holds the others up for no longer than this. */
const patienceMs = 120_000;

/** One worker makes it and the others wait for it: theirs has grown old at the same moment. */
async function newestEvening(all: string): Promise<number> {
  for (const since = Date.now(); ; await sleep(50)) {
    const alone = begin(all);
    try {
      const newest = Math.max(0, ...readdirSync(all).map(beganOf).filter(isYoung));
      if (newest > 0) return newest;
      if (alone || Date.now() - since > patienceMs) return await makeEvening(all);
    } finally {
      if (alone) rmSync(path.join(all, making), { recursive: true });
    }
  }
}

/** What is there for as long as somebody makes an evening. */
const making = 'making';

/** Whether nobody else is at it. */
function begin(all: string): boolean {
  try {
    mkdirSync(path.join(all, making));
    return true;
  } catch {
    return false;
  }
}

/** The name of one that is whole is when it began. */
const beganOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : 0);

async function makeEvening(all: string): Promise<number> {
  // Nobody copies for as long as this.
  for (const name of readdirSync(all))
    if (beganOf(name) > 0 && Date.now() - beganOf(name) > 5 * youngMs)
      rmSync(path.join(all, name), { recursive: true, force: true });
  const began = Date.now();
  const data = mkdtempSync(path.join(all, 'unfinished-'));
  const program = await startProgram({ data });
  await program.stop();
  renameSync(data, path.join(all, String(began)));
  return began;
}
