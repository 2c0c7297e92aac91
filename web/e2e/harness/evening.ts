// The demo's evening as it begins. The program needs a hundred times longer to make one than to start with one that is
// there, so the files of a run take copies of the newest for as long as it is young.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
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
  const newest = Math.max(0, ...readdirSync(all).map(beganOf).filter(isYoung));
  const began = newest > 0 ? newest : await makeEvening(all);
  cpSync(path.join(all, String(began)), folder, { recursive: true });
  return began;
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
