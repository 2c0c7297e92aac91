// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { watchForNewBuild } from './stale-build';

interface Where {
  /** The build of a service worker that answers navigations. */
  state?: string;
  onLine?: boolean;
  /** Whether the server answers. */
  answers?: boolean;
}

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** A window whose files are gone from the server. */
function gone({ state, onLine = true, answers = true }: Where = {}) {
  const target = new EventTarget();
  const done: string[] = [];
  const worker = Object.assign(new EventTarget(), {
    state,
    postMessage({ type }: { type: string }) {
      done.push(type);
      serviceWorker.dispatchEvent(new Event('controllerchange'));
    },
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: () =>
      Promise.resolve({
        update: () => Promise.resolve(done.push('update')),
        installing: state === 'installing' ? worker : null,
        waiting: worker,
      }),
  });
  const kept = new Map<string, string>();
  Object.assign(target, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => done.push('forget') && kept.delete(key),
    },
    fetch: () => (answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('network'))),
    location: {
      href: 'http://localhost/mobile',
      pathname: '/mobile',
      reload: () => done.push('reload'),
    },
    navigator: { onLine, ...(state === undefined ? {} : { serviceWorker }) },
  });
  watchForNewBuild(target as unknown as Window);
  const miss = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  const install = () => {
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
  };
  return { done, miss, install };
}

test('a page whose files are gone reloads once', async () => {
  const { done, miss } = gone();
  expect(miss()).toBe(false);
  await expect.poll(() => done).toEqual(['reload']);
  expect(miss()).toBe(true);
  expect(done).toEqual(['reload']);
});

test('a worker that would show the old page again is replaced first', async () => {
  const { done, miss } = gone({ state: 'installed' });
  miss();
  await expect.poll(() => done).toEqual(['update', 'SKIP_WAITING', 'reload']);
});

test.each([
  ['comes with it', false, ['update', 'SKIP_WAITING', 'reload']],
  ['does not interrupt a form', true, ['update', 'SKIP_WAITING']],
])('a worker that needs a minute for its files is waited for, and the reload %s', async (_, isBusy, expected) => {
  vi.useFakeTimers();
  const { done, miss, install } = gone({ state: 'installing' });
  miss();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['update']);
  if (isBusy) document.body.innerHTML = '<div role="dialog"><form></form></div>';
  install();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(expected);
});

test('without a network it stays: another page could not be shown at all', () => {
  const { done, miss } = gone({ onLine: false });
  expect(miss()).toBe(true);
  expect(done).toEqual([]);
});

test('while the server gives no answer it stays, although the device has a network', async () => {
  const { done, miss } = gone({ answers: false });
  miss();
  // Once the server is back, a reload is allowed.
  await expect.poll(() => done).toEqual(['forget']);
});

test('over something that was typed it stays, too', () => {
  const { done, miss } = gone();
  const field = document.body.appendChild(document.createElement('input'));
  field.value = 'half a sentence';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(miss()).toBe(true);
  field.remove();
  document.body.innerHTML = '<div role="dialog"><form></form></div>';
  expect(miss()).toBe(true);
  expect(done).toEqual([]);
});

test('text in a search box, or sent and cleared, does not prevent a reload', async () => {
  const { done, miss } = gone();
  document.body.innerHTML = '<input type="search" value="Ray" /><input value="" />';
  for (const field of document.querySelectorAll('input')) field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(miss()).toBe(false);
  await expect.poll(() => done).toEqual(['reload']);
});
