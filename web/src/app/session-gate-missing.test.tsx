import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lockPage } from '@/api/client/identity';
import { setToken } from '@/api/client/tokens';
import { userQuery } from '@/api/queries';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeUser } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { createQueryClient } from '@/api/query-client';
import { SessionGate, useSignedInPerson } from './session-gate';

/** Whether the sign-in chunk loads. */
const file = vi.hoisted(() => ({ arrives: false }));

vi.mock('./sign-in-again', () => ({
  get SignInAgain() {
    if (!file.arrives) throw new Error('Failed to fetch dynamically imported module');
    return () => <p>Password</p>;
  },
}));

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
      {({ name }) => <h1>The page of {name}</h1>}
    </SessionGate>
  );
}

test('a sign-in whose file is missing says so over the page, and comes with Try Again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs errors that a boundary catches
  setToken('staff', 'pat-1');
  fakeFetch(() => jsonAnswer(makeUser({ id: 'user_pat', name: 'Pat Delgado' })));
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Gate />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('The page of Pat Delgado')).toBeVisible();

  act(() => lockPage('session-over'));
  expect(await screen.findByText('This could not be opened')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
  expect(screen.getByText('The page of Pat Delgado')).toBeVisible();

  file.arrives = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Password')).toBeVisible();
});
