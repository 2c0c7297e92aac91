import { expect, test, vi } from 'vitest';
import { withInstall } from './with-install';

vi.mock('@/lib/idle', () => ({ whenIdle: () => Promise.resolve() }));

const install = { linkManifest: vi.fn<() => void>(), keepFiles: vi.fn<() => void>() };

test('runs with the code once it has loaded', async () => {
  await withInstall(
    ({ keepFiles }) => keepFiles(['mobile']),
    () => Promise.resolve(install),
  );
  expect(install.keepFiles).toHaveBeenCalledExactlyOnceWith(['mobile']);
});

test.each([
  ['fails to load', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is undefined, because the error was prevented', () => Promise.resolve(undefined as never)],
])('does nothing when the code %s', async (_how, load) => {
  const act = vi.fn<() => void>();
  await expect(withInstall(act, load)).resolves.toBeUndefined();
  expect(act).not.toHaveBeenCalled();
});
