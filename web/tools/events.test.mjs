import { expect, test } from 'vitest';
import { eventsOf } from './events.mjs';

const event = (schema) => ({
  'x-events': { seat_updated: { 'x-permission': 'view_floor', schema } },
});
const seat = { $ref: '#/components/schemas/Seat' };

test('the data of an event have the type of their component', () => {
  expect(eventsOf(event(seat))).toContain("  seat_updated: Schemas['Seat'];");
  expect(eventsOf(event({ type: 'array', items: seat }))).toContain(": Schemas['Seat'][];");
  expect(eventsOf(event({ type: 'object' }))).toContain(': Record<string, never>;');
});

test('data without a named type are refused', () => {
  expect(() => eventsOf(event({ type: 'object', properties: {} }))).toThrow('name the Go type');
});
