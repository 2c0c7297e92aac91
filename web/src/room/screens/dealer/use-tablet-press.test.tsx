import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TabletOutcome } from '@/api/tablet-types';
import { useTabletPress } from './use-tablet-press';

test('the same act is sent once at a time, another one at once', async () => {
  const sent: { path: string; answer: (outcome: TabletOutcome) => void }[] = [];
  const { result } = renderHook(() =>
    useTabletPress((path) => new Promise((resolve) => sent.push({ path, answer: resolve }))),
  );
  const press = (path: string) => act(async () => result.current.send({ path }));
  await press('/resume');
  await press('/resume');
  await press('/calls');
  expect(sent.map(({ path }) => path)).toEqual(['/resume', '/calls']);
  await act(async () => sent[1]?.answer({ kind: 'done' }));
  expect(result.current.busy).toBe(true);
  await act(async () => sent[0]?.answer({ kind: 'refused', message: 'Time is running' }));
  expect(result.current).toMatchObject({ busy: false, refusal: 'Time is running' });
});
