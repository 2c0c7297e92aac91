// The secrets of a run must not appear anywhere: not in the data folder, the program's output, a requested address, or
// the answer to a refused request. They are collected while the tests run, and searched for when a club closes. The
// demo's own passwords are shown on the sign-in page, so they are not secrets.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';

const names = /^(?:\w*[pP]assword|token|secret|recoveryCodes|code|twoStepCode|inviteCode)$/;
const isPublic = (text: string) => /^demo-[a-z]+-\d{4}$/.test(text);
/** The code of a home game is read out at the table and shown to all who have it. */
const shown = /^\/api\/(?:pitboss-go\/)?(?:game-sessions|join)\b/;
/** An invitation to the community is a link with its code in the address. */
const linked = /^\/api\/pitboss-go\//;
/** A code that staff look up may be the id of a record. The secret of a link is collected where it is made. */
const lookedUp = /^\/api\/player-links\/\w+\/lookups$/;
/** Shorter secrets would match by chance: PINs and the six digits of an authenticator. */
const leastLength = 8;
/** An answer whose body the page neither reads nor cancels never ends, and occupies one of the browser's connections. */
const readWithinMs = 30_000;

/** A password that does not occur anywhere else. */
export const unheardOf = () => `canary-${randomUUID()}`;

interface Secret {
  what: string;
  inAddresses: boolean;
}

export class Canary {
  readonly #secrets = new Map<string, Secret>();
  readonly #addresses = new Set<string>();
  readonly #refusals = new Set<string>();
  #reading: { address: string; end: Promise<void> }[] = [];

  /** The number of secrets, so that a run that collects none is noticed. */
  get secrets(): number {
    return this.#secrets.size;
  }

  keep(what: string, text: string, inAddresses = false) {
    if (text.length >= leastLength && !isPublic(text)) this.#secrets.set(text, { what, inAddresses });
  }

  asked(address: string) {
    // The browser does not send the fragment.
    this.#addresses.add(address.replace(/#.*$/, ''));
  }

  /** Collects secrets from JSON that was sent in either direction. */
  went(pathname: string, text: string | null) {
    if (text === null || shown.test(pathname) || lookedUp.test(pathname) || !/^\s*[{[]/.test(text)) return;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return;
    }
    this.#collect(pathname, '', body);
  }

  refused(address: string, text: string) {
    this.#refusals.add(`${address}\n${text}`);
  }

  #collect(pathname: string, name: string, value: unknown) {
    if (typeof value === 'string') {
      if (names.test(name)) this.keep(`${name} of ${pathname}`, value, linked.test(pathname) && /code$/i.test(name));
    } else if (Array.isArray(value)) for (const one of value) this.#collect(pathname, name, one);
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) this.#collect(pathname, key, one);
  }

  /** Watches all requests and answers of a window. */
  watch(context: BrowserContext, page: Page) {
    page.on('websocket', (socket) => this.asked(socket.url()));
    context.on('request', (request) => {
      this.asked(request.url());
      if (request.method() !== 'GET') this.went(new URL(request.url()).pathname, request.postData());
    });
    context.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      const bad = answer.status() >= 400;
      if (!pathname.startsWith('/api/') || (!bad && answer.request().method() !== 'POST')) return;
      const read = async () => {
        const text = await answer.text();
        if (bad) this.refused(answer.url(), text);
        else this.went(pathname, text);
      };
      // The page may have navigated away: then the sign-in is among its cookies.
      this.#reading.push({ address: answer.url(), end: read().catch(() => undefined) });
    });
  }

  /** Collects the sign-ins when a window is left, including cookies that scripts cannot read. */
  async leave(context: BrowserContext) {
    for (const { name, value } of await context.cookies().catch(() => []))
      if (name.startsWith('pitboss_')) this.keep(`cookie ${name}`, value);
    const unread = async (address: string) => {
      await sleep(readWithinMs, undefined, { ref: false });
      throw new Error(`the page never read the answer to ${address}`);
    };
    await Promise.all(this.#reading.splice(0).map(({ address, end }) => Promise.race([end, unread(address)])));
  }

  /** The places where a secret was found, each with the kind of secret, but without the secret itself. */
  found(files: Iterable<readonly [name: string, content: Buffer]>, said: string): string[] {
    const everywhere = new Needles(this.#secrets);
    const findings = new Set<string>();
    const look = (where: string, content: Buffer, needles = everywhere) => {
      for (const what of needles.in(content)) findings.add(`${what} in ${where}`);
    };
    for (const [name, content] of files) look(name, content);
    look('what the program said', Buffer.from(said));
    look('an answer that refuses', Buffer.from([...this.#refusals].join('\n')));
    const strict = [...this.#secrets].filter(([, { inAddresses }]) => !inAddresses);
    look('an address', Buffer.from([...this.#addresses].join('\n')), new Needles(new Map(strict)));
    return [...findings];
  }

  forget() {
    this.#secrets.clear();
    this.#addresses.clear();
    this.#refusals.clear();
    this.#reading = [];
  }
}

/** The canary of the open club: a worker has one at a time. */
export const canary = new Canary();

/** All encodings of a secret. */
function writings(secret: string): Buffer[] {
  const bytes = Buffer.from(secret);
  const texts = [secret, secret.toLowerCase(), secret.toUpperCase(), encodeURIComponent(secret)];
  texts.push(bytes.toString('hex'), bytes.toString('hex').toUpperCase());
  for (const before of [0, 1, 2]) {
    // As part of a longer base64 text: without the characters that also encode neighboring bytes.
    const first = before === 0 ? 0 : before + 1;
    const last = Math.floor(((before + bytes.length) * 8) / 6);
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    texts.push(whole.toString('base64').slice(first, last), whole.toString('base64url').slice(first, last));
  }
  const all = [...new Set(texts)].map((text) => Buffer.from(text));
  // The bytes that a token encodes.
  if (/^[\w-]{40,}$/.test(secret)) all.push(Buffer.from(secret, 'base64url'));
  return all;
}

/** Searches for many texts in one pass: few positions start like one of them. */
class Needles {
  readonly #begins = new Uint8Array(1 << 16);
  readonly #by = new Map<number, { bytes: Buffer; what: string }[]>();

  constructor(secrets: ReadonlyMap<string, Secret>) {
    for (const [secret, { what }] of secrets)
      for (const bytes of writings(secret)) {
        const key = beginning(bytes, 0);
        this.#begins[key] = 1;
        this.#by.set(key, [...(this.#by.get(key) ?? []), { bytes, what }]);
      }
  }

  in(content: Buffer): Set<string> {
    const findings = new Set<string>();
    for (let at = 0; at + leastLength <= content.length; at++) {
      const key = beginning(content, at);
      if (this.#begins[key] === 0) continue;
      for (const { bytes, what } of this.#by.get(key) ?? [])
        if (content.subarray(at, at + bytes.length).equals(bytes)) findings.add(what);
    }
    return findings;
  }
}

function beginning(bytes: Buffer, at: number): number {
  // Without at() or destructuring, because this runs for every byte of a database.
  return ((bytes[at] ?? 0) * 7919 + (bytes[at + 1] ?? 0) * 263 + (bytes[at + 2] ?? 0)) & 0xffff;
}

/** The files in a folder and its subfolders whose names have this ending. */
export function* filesOf(folder: string, ends = ''): Generator<readonly [string, Buffer]> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && entry.name.endsWith(ends))
      yield [entry.name, readFileSync(path.join(entry.parentPath, entry.name))] as const;
}
