import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { StopPage } from './stop-page';

let answers: (() => Response | Promise<Response>)[];
let sent: string[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return await (answers.shift() ?? Response.error)();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const page = { roomName: 'Lodge Card Club', address: 'c•••@example.org', isStopped: false };
const done = () => new Response(null, { status: 204 });

test('the link asks, and only the button stops', async () => {
  answers = [() => Response.json(page), () => Promise.reject(new Error('offline')), done];
  render(<StopPage code="a/b" />);
  expect(await screen.findByRole('heading', { name: 'Stop email?' })).toBeVisible();
  expect(screen.getByText(/Lodge Card Club will send no more email to c•••@example.org/)).toBeVisible();
  await expectAccessible();
  expect(sent).toEqual(['GET /api/notice-stops/a%2Fb']);
  await userEvent.click(screen.getByRole('button', { name: 'Stop Email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not arrive.');
  await userEvent.click(screen.getByRole('button', { name: 'Stop Email' }));
  expect(await screen.findByRole('heading', { name: 'No more email' })).toBeVisible();
  expect(sent.at(-1)).toBe('POST /api/notice-stops/a%2Fb');
  await expectAccessible();
});

test.each([
  ['a link that was used before', () => Response.json({ ...page, isStopped: true }), 'No more email'],
  ['a broken link', () => Response.json({}, { status: 404 }), 'This link doesn’t work'],
  ['no connection', () => Promise.reject(new Error('offline')), 'That did not load'],
])('%s', async (_name, answer, title) => {
  answers = [answer];
  render(<StopPage code="code" />);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(document.title).toBe(title);
  expect(screen.queryByRole('button')).toBeNull();
});
