import { ACT, STORAGE_KEYS } from '@/lib/config';
import { serverNow } from '@/lib/clock';
import { namesWith, readJson, removeText, writeJson } from '@/lib/storage';
import { createStore } from '@/lib/store';
import type { WriteMethod } from './types';

// An act is stored here before it is sent, so that its idempotency key survives a closed dialog, a reload and a second
// tab. The record is deleted when the server has answered.

export interface ActRecord {
  /** The idempotency key. */
  key: string;
  /** The id of the person who acted. The server stores keys per person. */
  person: string;
  name: string;
  method: WriteMethod;
  path: string;
  body?: unknown;
  /** The body holds a password or a PIN: it is not written to storage, so a reload loses it. */
  isSecret: boolean;
  label: string;
  at: number;
  /** When the last attempt began. */
  sentAt: number;
  /** A queued act is not sent after this instant. */
  until: number;
  /**
   * `sending`: an attempt of `page` is in flight. `unknown`: an attempt had no answer. `queued`: waits for the network
   * and may be sent without a press. `refused`: a queued act that the server refused; it stays until the person has
   * read why.
   */
  state: 'sending' | 'unknown' | 'queued' | 'refused';
  page: string;
  /** An earlier attempt had no answer. */
  isDoubtful: boolean;
  /** The server did not know the act at the last lookup. */
  isAbsent: boolean;
  /** A later queued act with the same subject replaces this one. */
  subject: string;
  failures: number;
  refusal: string | null;
}

const TEXTS = ['key', 'person', 'name', 'path', 'label', 'page', 'subject'] as const;
const NUMBERS = ['at', 'sentAt', 'until', 'failures'] as const;
const SWITCHES = ['isSecret', 'isDoubtful', 'isAbsent'] as const;
const METHODS: readonly unknown[] = ['POST', 'PATCH', 'DELETE'];
const STATES: readonly unknown[] = ['sending', 'unknown', 'queued', 'refused'];

// Checked by hand: every surface loads this before its first screen, and a schema library would come with it.
function isRecord(value: unknown): value is ActRecord {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Readonly<Record<string, unknown>>;
  return (
    TEXTS.every((name) => typeof one[name] === 'string') &&
    NUMBERS.every((name) => typeof one[name] === 'number') &&
    SWITCHES.every((name) => typeof one[name] === 'boolean') &&
    METHODS.includes(one['method']) &&
    STATES.includes(one['state']) &&
    (one['refusal'] === null || typeof one['refusal'] === 'string')
  );
}

const PREFIX = `${STORAGE_KEYS.act}:`;
const OLD_QUEUE = 'outbox:';

/** The bodies of records whose body must not be stored. */
const secretBodies = new Map<string, unknown>();

/** Tells this page's attempts from those of another tab. */
export const PAGE = Math.random().toString(36).slice(2);

/** All records in this browser's storage, oldest first. */
export const actRecords = createStore<readonly ActRecord[]>([]);

function nameOf({ person, key }: Pick<ActRecord, 'person' | 'key'>): string {
  return `${PREFIX}${person}:${key}`;
}

function parse(value: unknown): ActRecord | null {
  return isRecord(value) ? value : null;
}

/** Reads the storage again: another tab may have written to it. */
export function readRecords(): readonly ActRecord[] {
  const now = serverNow();
  const found: ActRecord[] = [];
  for (const name of namesWith(PREFIX)) {
    const one = readJson(name, parse);
    if (one === null || now - one.at > ACT.keepMs) removeText(name);
    else found.push(secretBodies.has(one.key) ? { ...one, body: secretBodies.get(one.key) } : one);
  }
  found.sort((a, b) => a.at - b.at);
  if (JSON.stringify(found) !== JSON.stringify(actRecords.get())) actRecords.set(found);
  return actRecords.get();
}

export function writeRecord(one: ActRecord): void {
  const { body, ...rest } = one;
  if (one.isSecret) secretBodies.set(one.key, body);
  writeJson(nameOf(one), one.isSecret ? rest : one);
  readRecords();
}

export function removeRecord(one: ActRecord): void {
  secretBodies.delete(one.key);
  removeText(nameOf(one));
  readRecords();
}

export function findRecord(key: string): ActRecord | undefined {
  return readRecords().find((one) => one.key === key);
}

let lastAt = 0;

/** The present instant, but later than that of every earlier record, because records are sent in their order. */
export function nextInstant(): number {
  lastAt = Math.max(serverNow(), lastAt + 1);
  return lastAt;
}

/** JSON with sorted keys: equal requests have equal texts. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ''
  );
}

/** Whether the act may have been recorded: an attempt had no answer, or the page that sent it is gone. */
export function isUnanswered(one: ActRecord, now = serverNow()): boolean {
  if (one.state === 'unknown') return true;
  return one.state === 'sending' && now - one.sentAt > ACT.timeoutMs * 2 && one.page !== PAGE;
}

/** Calls the listener when another tab writes a record. Returns the function that stops it. */
export function followStorage(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) readRecords();
  };
  window.addEventListener('storage', onStorage);
  readRecords();
  return () => window.removeEventListener('storage', onStorage);
}

/** When the person leaves a page, its attempts count as ended. */
export function releaseOwnRecords(): void {
  for (const one of readRecords())
    if (one.state === 'sending' && one.page === PAGE) writeRecord({ ...one, state: 'unknown', isDoubtful: true });
}

/** Migrates acts that an earlier version of this page queued, one entry each under `outbox:`. They keep their keys. */
export function adoptOldQueue(): void {
  for (const name of namesWith(OLD_QUEUE)) {
    const old = readJson(name, (value) => (typeof value === 'object' ? value : null));
    removeText(name);
    if (old === null) continue;
    const { id, owner, ...rest } = old as Readonly<Record<string, unknown>>;
    const one = {
      ...rest,
      key: id,
      person: owner,
      name: String(rest['label']),
      isSecret: false,
      sentAt: rest['at'],
      state: rest['refusal'] === null ? 'queued' : 'refused',
      page: '',
      isDoubtful: true,
      isAbsent: false,
    };
    if (isRecord(one)) writeRecord(one);
  }
}
