// The server with the samples of internal/test/apptest: a valid request for every route.
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../../..');
const binary = path.join(root, 'tmp/samples.test');

/** A request that the server has prepared everything for. */
export interface Sample {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The caller's; empty where the route needs none. */
  token: string;
  body: unknown;
  /** Time has passed since the things of the request were made. */
  isLater: boolean;
  /** The versions after the preparation, as the header Changed has them. */
  changed: string;
}

interface About {
  room: string;
  /** The owner's session. */
  token: string;
  /** "POST /api/players", and the roles that may send it. */
  writes: { name: string; roles: string[] }[];
  /** The roles that a reading route answers, by its path. */
  reads: Record<string, string[]>;
  /** The roles that receive a type of event. */
  events: Record<string, string[]>;
}

export interface Samples extends About {
  origin: string;
  prepare: (route: string) => Promise<Sample>;
  stop: () => void;
}

export async function startSamples(): Promise<Samples> {
  const env = { ...process.env, GOFLAGS: '-trimpath', CGO_ENABLED: '0' };
  await promisify(execFile)('go', ['test', '-c', '-tags', 'samples', '-o', binary, './internal/test/apptest'], {
    cwd: root,
    env,
  });
  const child = spawn(binary, ['-test.run', '^TestServeSamples$', '-test.timeout', '10m'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  const said: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the samples ended:\n${said.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const at = /^serving samples at (\S+)/.exec(line)?.[1];
      if (at !== undefined) resolve(at);
    });
  });
  const about = (await (await fetch(`${origin}/samples`)).json()) as About;
  return {
    ...about,
    origin,
    prepare: async (route) => {
      const answer = await fetch(`${origin}/samples`, { method: 'POST', body: route });
      if (!answer.ok) throw new Error(`${route}: ${answer.status}\n${said.join('\n')}`);
      return (await answer.json()) as Sample;
    },
    stop: () => void child.stdin.end(),
  };
}
