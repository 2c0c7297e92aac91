// The program under test, started like an operator does: on a free port of this machine, with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const stopWithinMs = 60_000;

export function binaryPath(): string {
  const path = process.env['PITBOSS_BINARY'] ?? new URL('../../../bin/pitboss', import.meta.url).pathname;
  if (!existsSync(path)) throw new Error(`${path} is missing. Run make build, or set PITBOSS_BINARY.`);
  return path;
}

export interface Program {
  origin: string;
  /** The program's log output. */
  said: () => string;
  /** The one-time code of an empty server's first run. */
  firstRun: string | undefined;
  /** Asks the program to stop and waits for its end. */
  stop: () => Promise<void>;
}

interface StartOptions {
  data: string;
  /** 0 picks a free port. */
  port?: number;
  flags?: readonly string[];
  /** A binary other than that of the run. */
  binary?: string | undefined;
  env?: Readonly<Record<string, string>>;
}

/** The program's log: one JSON object a line. */
function isReady(line: string): boolean {
  return line.includes('"msg":"ready"');
}

export async function startProgram({
  data,
  port = 0,
  flags = ['--demo'],
  binary = binaryPath(),
  env = {},
}: StartOptions): Promise<Program> {
  const child = spawn(binary, ['serve', '--addr', `127.0.0.1:${port}`, '--data', data, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const said: string[] = [];
  let firstRun: string | undefined;
  createInterface({ input: child.stdout }).on('line', (line) => {
    firstRun ??= /#first-run=([\w-]+)/.exec(line)?.[1];
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}:\n${said.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      const at = isReady(line) ? /localhost:(\d+)/.exec(line)?.[1] : undefined;
      if (at !== undefined) resolve(`http://127.0.0.1:${at}`);
    });
  });
  await untilReady(origin);
  return { origin, firstRun, said: () => said.join('\n'), stop: () => stop(child) };
}

async function untilReady(origin: string) {
  const answer = await fetch(`${origin}/readyz`);
  if (!answer.ok) throw new Error(`/readyz: ${answer.status} ${await answer.text()}`);
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    child.once('exit', () => {
      clearTimeout(limit);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
