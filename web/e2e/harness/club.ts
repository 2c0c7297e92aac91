// A club of its own for each test file, and visits to it in a browser.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { Api, isMember, type Who } from './api';
import { canary, filesOf } from './canary';
import { copyEvening, isYoung } from './evening';
import { binaryPath, type Program, startProgram } from './program';
import { leaveWindow, takeWindow, type Window } from './windows';

/** The installable screens. On other screens a test has to request a service worker. */
const installable = /^\/(?:mobile|dealer|pitboss-go)\b/;

const shots = new URL('../../shots/failures/', import.meta.url).pathname;

/**
 * Errors that the browser reports while the network is away. A part of the app that loads later may be missing, too.
 */
const outageErrors = /Failed to load resource|ERR_|WebSocket|PartMissingError|fetching the script|could not be loaded/;

export interface VisitOptions {
  /** The person who is signed in; without it the visit is anonymous. */
  as?: Who;
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  touch?: boolean;
  /** The address for the browser when it is not the program's own: a proxy. */
  origin?: string;
  /** Whether the window may have a service worker. */
  worker?: boolean;
  /** Runs before the page loads: routes, clocks. */
  before?: (page: Page) => Promise<unknown>;
}

export class Club {
  #program: Program | undefined;
  /** All programs that have run in the folder. */
  #programs: Program[] = [];
  #folder: string | undefined;
  #began = 0;
  #people = new Map<Who, Promise<Api>>();
  #visits: Visit[] = [];
  readonly #furnish: (club: Club) => Promise<unknown>;
  readonly #binary: string | undefined;

  /** `binary` is the program, when it is not that of the run. */
  constructor(furnish: (club: Club) => Promise<unknown>, binary?: string) {
    this.#furnish = furnish;
    this.#binary = binary;
  }

  get origin(): string {
    if (this.#program === undefined) throw new Error('The program is not running.');
    return this.#program.origin;
  }

  /** The output of `pitboss check` on the club's database while the program runs: "clean", or the violations. */
  async check(): Promise<string> {
    if (this.#folder === undefined) throw new Error('The program is not running.');
    const args = ['check', '--data', this.#folder];
    const child = spawn(this.#binary ?? binaryPath(), args, { env: { PATH: process.env['PATH'] } });
    return (await readText(child.stdout)).trim();
  }

  /** Runs before each test. `anew` resets the data, so that a retry starts from the same state as the first attempt. */
  async open(anew: boolean) {
    if (this.#program !== undefined && !anew && isYoung(this.#began)) return;
    await this.close();
    this.#folder = mkdtempSync(path.join(tmpdir(), 'pitboss-e2e-'));
    this.#began = await copyEvening(this.#folder);
    this.#programs = [(this.#program = await startAgain(this.#folder, this.#binary))];
    await this.#furnish(this);
  }

  async close() {
    const [program, folder] = [this.#program, this.#folder];
    this.#program = undefined;
    this.#folder = undefined;
    this.#people.clear();
    if (folder === undefined) return;
    // When the program stops, it merges its write-ahead log into the database.
    const logs = [...filesOf(folder, '-wal')];
    await program?.stop();
    const said = this.#programs.map((one) => one.said()).join('\n');
    const files = [...filesOf(folder)];
    if (!files.some(([, content]) => content.includes('Lodge Card Club')) || !said.includes('msg'))
      throw new Error('There was nothing to look for secrets in.');
    const leaks = canary.found([...logs, ...files], said);
    canary.forget();
    rmSync(folder, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`secrets were found:\n${leaks.join('\n')}`);
  }

  stopServer = () => this.#program?.stop();

  /** Restarts the program at the same address with the same data. `binary` replaces the program. */
  async startServer(binary = this.#binary) {
    if (this.#folder === undefined) throw new Error('The club has not been opened.');
    this.#program = await startProgram({
      data: this.#folder,
      port: Number(new URL(this.origin).port),
      binary,
    });
    this.#programs.push(this.#program);
  }

  /** The API with a person's sign-in, which happens once per evening. */
  api(who: Who = 'floor'): Promise<Api> {
    const known = this.#people.get(who) ?? Api.signIn(this.origin, who);
    this.#people.set(who, known);
    return known;
  }

  /** A person's browser window, with storage and cookies of its own. */
  async visit(address: string, options: VisitOptions = {}): Promise<Page> {
    const { as, width = 1440, height = width < 768 ? 844 : 900, theme, touch = false } = options;
    const { worker = installable.test(address) } = options;
    const token = as === undefined ? undefined : (await this.api(as)).token;
    const member = as !== undefined && isMember(as);
    const origin = options.origin ?? this.origin;
    const window = await takeWindow({
      origin,
      cookies: token === undefined ? {} : { [member ? 'pitboss_go' : 'pitboss_staff']: token },
      localStorage: {
        ...(token === undefined || member ? {} : { auth_token: token }),
        ...(theme === undefined ? {} : { 'dark-mode': String(theme === 'dark') }),
      },
      width,
      height,
      touch,
      alone: options.before !== undefined,
      worker,
    });
    this.#visits.push(new Visit(window));
    const { page } = window;
    await options.before?.(page);
    await page.goto(new URL(address, origin).href);
    return page;
  }

  /** From now on, matching errors on the page's console are expected. */
  expectErrors(page: Page, pattern: RegExp) {
    this.#visits.find((visit) => visit.page === page)?.expected.push(pattern);
  }

  /** From now on, the errors of a cut network on the page's console are expected. */
  expectOutage(page: Page) {
    this.expectErrors(page, outageErrors);
  }

  /** Ends the test's visits: takes screenshots if it failed, and checks that no unexpected error occurred. */
  async leave(testName: string, failed: boolean) {
    const visits = this.#visits.splice(0);
    if (failed) {
      this.#began = 0; // the next test does not continue with the data of this one
      mkdirSync(shots, { recursive: true });
      const file = testName.replaceAll(/[^a-z0-9]+/giu, '-').slice(0, 80);
      for (const [i, { window }] of visits.entries())
        await window.context
          .pages() // the last one: a tab may have been killed
          .at(-1)
          ?.screenshot({ path: `${shots}${file}-${i + 1}.png`, timeout: 10_000 })
          .catch(() => undefined);
    }
    await Promise.all(
      visits.map(async ({ window }) => {
        await canary.leave(window.context);
        await leaveWindow(window, failed);
      }),
    );
    const problems = visits.flatMap((visit) => visit.problems());
    if (problems.length > 0) throw new Error(`errors in the browser:\n${problems.join('\n')}`);
  }
}

/** A window and its errors. */
class Visit {
  readonly window: Window;
  readonly page: Page;
  /** A 401 for the signed-in member of the companion is a normal answer. */
  readonly expected: RegExp[] = [/\b401\b.*\/api\/pitboss-go\/auth\/me\)/];
  readonly #seen: string[] = [];

  constructor(window: Window) {
    const { context, page } = window;
    this.window = window;
    this.page = page;
    canary.watch(context, page);
    // A violation of the content security policy is an error on the console too.
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().message}`));
    context.on('response', (answer) => {
      if (answer.status() >= 500) this.#seen.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
    });
  }

  problems(): string[] {
    return this.#seen.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

let port = 0;

/**
 * Starts at the address of the previous evening, for which the browser has compiled the scripts; at another one when
 * that is taken.
 */
async function startAgain(data: string, binary: string | undefined): Promise<Program> {
  const program = await startProgram({ data, binary, port }).catch(() => startProgram({ data, binary }));
  port = Number(new URL(program.origin).port);
  return program;
}

/** For the top of a test file; `furnish` prepares every evening before its first test. */
export function openClub(furnish: (club: Club) => Promise<unknown> = async () => undefined): Club {
  const club = new Club(furnish);
  beforeEach(({ task }) => club.open((task.result?.retryCount ?? 0) > 0));
  afterAll(() => club.close());
  afterEach(({ task }) => club.leave(task.name, task.result?.state === 'fail'));
  return club;
}
