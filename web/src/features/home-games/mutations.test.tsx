import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeGame } from '@/test/fixtures/home';
import { useCreateGame } from './mutations';
import { emptyForm, gameSchema, toWireGame } from './schema';

afterEach(() => {
  vi.unstubAllGlobals();
});

const named = (gameName: string) =>
  toWireGame(gameSchema.parse({ ...emptyForm(null, 0, 'UTC'), gameName }), 'UTC');

test('what was changed after an answer was lost is changed in the one game; what is refused is another wish', async () => {
  const answers: (() => Response)[] = [
    () => {
      throw new TypeError('network');
    },
    () => jsonAnswer(makeGame()),
    () => jsonAnswer(makeGame({ gameName: 'Garage' })),
    () => new Response('{}', { status: 422 }),
    () => jsonAnswer(makeGame()),
  ];
  const asked = fakeFetch(() => answers.shift()?.() ?? new Response('{}', { status: 500 }));
  const client = new QueryClient();
  const { result } = renderHook(useCreateGame, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const create = (name: string) => result.current.mutateAsync(named(name));

  await expect(create('Garag')).rejects.toThrow('network');
  await expect(create('Garage')).resolves.toMatchObject({ gameName: 'Garage' });
  await expect(create('Cellar')).rejects.toThrow('422');
  await create('Cellar!');

  expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'POST', 'POST']);
  const keys = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set([keys[0], keys[3], keys[4]]).size).toBe(3);
  const names = asked.map(({ body = '' }) => /"gameName":"([^"]*)"/.exec(body)?.[1]);
  expect(names).toEqual(['Garag', 'Garag', 'Garage', 'Cellar', 'Cellar!']);
});
