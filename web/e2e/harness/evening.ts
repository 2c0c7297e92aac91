// The demo's evening at its beginning. Creating one takes the program a hundred times longer than starting with an
// existing one, so the files of a run copy the newest one while it is young.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { startProgram } from './program';

/**
 * The maximum age in milliseconds. An evening goes on by itself: its first call runs out after two minutes. A later
 * test gets another evening, so that its result does not depend on the speed of the tests before it.
 */
const youngMs = 80_000;

export const isYoung = (began: number) => Date.now() - began < youngMs;

/** Copies a young evening into the folder and returns when it began. */
export async function copyEvening(folder: string): Promise<number> {
  const all = inject('evenings');
  const began = await newestEvening(all);
  cpSync(path.join(all, String(began)), folder, { recursive: true });
  return began;
}

/** A worker that dies while creating an evening blocks the others for no longer than this. */
const patienceMs = 120_000;

/** One worker creates an evening while the others wait, because their copies expire at the same moment. */
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

/** The lock folder that exists while a worker creates an evening. */
const making = 'making';

/** Takes the lock; false when another worker holds it. */
function begin(all: string): boolean {
  try {
    mkdirSync(path.join(all, making));
    return true;
  } catch {
    return false;
  }
}

/** A complete evening is named after its beginning, in milliseconds. */
const beganOf = (name: string) => (/^\d+$/.test(name) ? Number(name) : 0);

async function makeEvening(all: string): Promise<number> {
  // No worker copies for as long as this.
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
