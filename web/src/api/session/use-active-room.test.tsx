import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRoom } from '@/test/fixtures/make';
import { chooseRoom, useActiveRoom } from './use-active-room';

const lodge = makeRoom();
const north = makeRoom({ id: 'room_north', name: 'Lodge North' });

test('the remembered room, else the first, else none', () => {
  expect(chooseRoom([lodge, north], 'room_north')).toBe(north);
  expect(chooseRoom([lodge, north], null)).toBe(lodge);
  expect(chooseRoom([lodge, north], 'gone')).toBe(lodge);
  expect(chooseRoom([], 'room_north')).toBeNull();
});

test('the room of the address is the active one, and stays so', () => {
  const room = (named?: string) => renderHook(() => useActiveRoom('org_c', [lodge, north], named)).result.current.room;
  expect(room('room_north')).toBe(north);
  expect(room()).toBe(north);
  expect(room('gone')).toBe(north);
  expect(room('room_lodge_poker')).toBe(lodge);
  expect(room()).toBe(lodge);
});

test('each organization has its own stored choice', () => {
  const first = renderHook(() => useActiveRoom('org_a', [lodge, north], undefined));
  act(() => first.result.current.choose('room_north'));
  expect(first.result.current.room).toBe(north);
  expect(renderHook(() => useActiveRoom('org_a', [lodge, north], undefined)).result.current.room).toBe(north);
  expect(renderHook(() => useActiveRoom('org_b', [lodge, north], undefined)).result.current.room).toBe(lodge);
});
