import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from '@/lib/lazy-part';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Boundary } from './boundary';

/** A component whose code loads once `isThere` is true. */
function makePart() {
  const code = { isThere: false, asked: 0 };
  const Part = lazyPart(() => {
    code.asked += 1;
    return code.isThere
      ? Promise.resolve(() => <p>The part</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  });
  return { code, Part };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('missing code: the frame stays, Try Again retries, and the second failure offers a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { code, Part } = makePart();
  const { user } = renderUi(
    <main>
      <h1>Frame</h1>
      <Boundary>
        <Part />
      </Boundary>
    </main>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened');
  expect(screen.getByRole('heading', { name: 'Frame' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  code.isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The part')).toBeVisible();
});

test('missing code comes by itself: with the network, and after five seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { code, Part } = makePart();
  renderUi(
    <Boundary place="page">
      <Part />
    </Boundary>,
  );
  await screen.findByRole('alert');
  expect(code.asked).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(code.asked).toBe(2);
  code.isThere = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('The part')).toBeVisible();
});

test('a silent part shows no error, and its fallback stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { code, Part } = makePart();
  renderUi(
    <Boundary place="silent" fallback={<button type="button">Menu</button>}>
      <Part />
    </Boundary>,
  );
  expect(await screen.findByRole('button', { name: 'Menu' })).toBeVisible();
  await vi.waitFor(() => expect(code.asked).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
  code.isThere = true;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText('The part')).toBeVisible();
});

test('a part that fails to render is rendered again only after a press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('no rows');
    return <p>The part</p>;
  }
  const { user } = renderUi(
    <Boundary>
      <Fragile />
    </Boundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('no rows');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('The part')).toBeVisible();
});

test('a layer that cannot be shown can be closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { Part } = makePart();
  const onClose = vi.fn<() => void>();
  const { user } = renderUi(
    <Boundary place="layer" onClose={onClose}>
      <Part />
    </Boundary>,
  );
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});
