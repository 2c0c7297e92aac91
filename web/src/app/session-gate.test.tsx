import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lockPage, pageLock } from '@/api/client/identity';
import { userQuery } from '@/api/queries';
import { setToken } from '@/api/client/tokens';
import type { User } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeUser } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { createQueryClient } from '@/api/query-client';
import { reloadPage } from './reload';
import { SessionGate, useSignedInPerson } from './session-gate';

vi.mock('./reload', () => ({ reloadPage: vi.fn<() => void>() }));

// The sign-in layer's code loads when a session first ends.
beforeAll(async () => {
  await import('./sign-in-again');
});

const pat = makeUser({ id: 'user_pat', name: 'Pat Delgado', email: 'pat@lodge.example' });
const ruth = makeUser({ id: 'user_ruth', name: 'Ruth Callahan', email: 'ruth@lodge.example' });

/** The people behind the tokens; every other token is unknown. */
let sessions: Record<string, User>;
let needsCode = false;

beforeEach(() => {
  sessions = { 'pat-1': pat };
  needsCode = false;
  setToken('staff', 'pat-1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(reloadPage).mockClear();
});

function problem(status: number, type?: string) {
  return new Response(JSON.stringify({ status, title: 'No', detail: 'Not valid', type }), {
    status,
  });
}

function Rows() {
  const rows = useQuery({ queryKey: ['/api/rows'], retry: false });
  return (
    <>
      <p>{rows.isError ? 'Rows failed' : 'Rows are here'}</p>
      <label>
        Note <input />
      </label>
    </>
  );
}

function Gate() {
  const person = useSignedInPerson('staff', userQuery);
  return (
    <SessionGate
      audience="staff"
      organization="lodge"
      person={person}
      signIn={<h1>Full-page sign-in</h1>}
      checking={<p>Checking</p>}
    >
      {({ name }) => (
        <main>
          <h1>The page of {name}</h1>
          <Rows />
        </main>
      )}
    </SessionGate>
  );
}

function show() {
  const asked = fakeFetch(({ method, path, headers, body }) => {
    const person = sessions[(headers.get('Authorization') ?? '').replace('Bearer ', '')];
    if (path === '/api/auth/login') {
      const { email, password, code } = JSON.parse(body ?? '{}') as Record<string, string>;
      if (password !== 'right') return problem(401);
      if (needsCode && code === undefined) return problem(401, 'urn:pitboss:two-step');
      const found = email === pat.email ? pat : ruth;
      sessions[`${found.id}-2`] = found;
      return jsonAnswer({ token: `${found.id}-2` });
    }
    if (method === 'GET' && person === undefined) return problem(401);
    return jsonAnswer(path === '/api/auth/user' ? person : []);
  });
  const view = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Gate />
    </QueryClientProvider>,
  );
  return { ...view, asked };
}

async function endSession() {
  sessions = {};
  act(() => lockPage('session-over'));
  await screen.findByRole('dialog', { name: 'Sign in to continue' });
  await screen.findByLabelText('Password');
}

test('no session when the page was loaded: the full-page sign-in', async () => {
  setToken('staff', 'unknown');
  show();
  expect(screen.getByText('Checking')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Full-page sign-in' })).toBeVisible();
  expect(pageLock()).toBeNull();
});

test('the same person signs in again: the page, the typed text and the focus are unchanged', async () => {
  const { user, asked } = show();
  const note = await screen.findByLabelText('Note');
  await user.type(note, 'half a sentence');
  await endSession();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('pat@lodge.example');
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(password).toHaveFocus());
  await expectAccessible();
  await user.keyboard('{Escape}');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Password is required')).toBeVisible();
  await user.type(password, 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not valid');
  await user.clear(password);
  await user.type(password, 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Note')).toBe(note);
  expect(note).toHaveValue('half a sentence');
  expect(note).toHaveFocus();
  expect(localStorage.getItem('auth_token')).toBe('user_pat-2');
  expect(reloadPage).not.toHaveBeenCalled();
  await waitFor(() => expect(asked.at(-1)?.headers.get('Authorization')).toBe('Bearer user_pat-2'));
});

test('a 401 of any query ends the session, and failed queries are refetched after the sign-in', async () => {
  const { user } = show();
  await screen.findByText('Rows are here');
  sessions = {};
  // A poll receives the 401.
  const { request } = await import('@/api/acts/request');
  act(() => {
    void request('GET', '/api/auth/user', { on401: 'null' });
  });
  await screen.findByRole('dialog', { name: 'Sign in to continue' });
  expect(screen.getByRole('heading', { name: 'The page of Pat Delgado', hidden: true })).toBeVisible();
  await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Rows are here')).toBeVisible();
});

test('another person signs in: the page is loaded again, and nothing of it is left on the screen', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  await endSession();
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'ruth@lodge.example');
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(screen.queryByLabelText('Note')).toBeNull();
  expect(localStorage.getItem('auth_token')).toBe('user_ruth-2');
});

test('the second step is required here, too', async () => {
  needsCode = true;
  const { user } = show();
  await screen.findByLabelText('Note');
  await endSession();
  await user.type(screen.getByLabelText('Password'), 'right{Enter}');
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another person in another tab: only going on as that person is possible', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Note'), 'half a sentence');
  sessions['ruth-1'] = ruth;
  localStorage.setItem('auth_token', 'ruth-1');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: 'ruth-1' }));
  });
  const lock = await screen.findByRole('dialog', { name: 'Ruth Callahan is signed in here now' });
  expect(lock).toBeVisible();
  expect(screen.queryByLabelText('Note')).toBeNull();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Continue as Ruth Callahan' }));
  expect(reloadPage).toHaveBeenCalledOnce();
});
