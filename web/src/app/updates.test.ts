// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ActRecord, writeRecord } from '@/api/acts/records';
import { pinIdentity } from '@/api/client/identity';
import { observeBuild, pageBuild } from '@/api/client/build';
import { toasts } from '@/ui/toast-store';
import { loadNewBuild } from './stale-build';
import { watchUpdates } from './updates';

vi.mock('./stale-build', () => ({ loadNewBuild: vi.fn<() => Promise<void>>(async () => {}) }));

const act: ActRecord = {
  key: 'k',
  person: 'u',
  name: 'away',
  method: 'POST',
  path: '/api/seats/s/away',
  isSecret: false,
  label: 'Away',
  at: Date.now(),
  sentAt: Date.now(),
  until: Date.now() + 3_600_000,
  state: 'queued',
  page: '',
  isDoubtful: false,
  isAbsent: false,
  subject: '',
  failures: 0,
  refusal: null,
};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('an unattended screen loads a newer build after a minute without a touch', () => {
  const client = new QueryClient();
  watchUpdates(client, { unattended: true });
  expect(pageBuild()).toBe('/assets/index-1.js');
  observeBuild('/assets/index-1.js');
  observeBuild(undefined);
  expect(toasts.get()).toEqual([]);

  observeBuild('/assets/index-2.js');
  expect(toasts.get()).toMatchObject([{ title: 'A new version is ready', action: { label: 'Reload' } }]);
  vi.advanceTimersByTime(50_000);
  window.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(50_000);
  expect(loadNewBuild).not.toHaveBeenCalled();

  // Typed text is not lost.
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'half a sentence';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  vi.advanceTimersByTime(120_000);
  expect(loadNewBuild).not.toHaveBeenCalled();

  field.remove();
  // The reload waits for an act without an outcome.
  pinIdentity('staff', { id: 'u', name: 'Uma' });
  const open = { ...act, state: 'unknown' } as const;
  writeRecord(open);
  vi.advanceTimersByTime(120_000);
  expect(loadNewBuild).not.toHaveBeenCalled();
  writeRecord({ ...open, state: 'queued' });
  vi.advanceTimersByTime(10_000);
  expect(loadNewBuild).toHaveBeenCalledOnce();
  // Another server may still have the old build: do not reload for the same build in a loop.
  vi.advanceTimersByTime(10 * 60_000);
  expect(loadNewBuild).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(6 * 60_000);
  expect(loadNewBuild).toHaveBeenCalledTimes(2);
});
