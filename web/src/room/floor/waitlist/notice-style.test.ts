import { expect, test } from 'vitest';
import type { WaitlistEntry } from '@/api/types';
import { makeEntry, NOW } from '@/test/fixtures/make';
import { noticeStyle } from './notice-style';

type Notice = NonNullable<WaitlistEntry['notice']>;

const at = new Date(NOW).toISOString();
const notice = (over: Partial<Notice>): Notice => ({
  isReachable: true,
  status: 'delivered',
  channel: 'push',
  at,
  failure: null,
  ...over,
});
const styleFor = (over: Partial<Notice>, status: WaitlistEntry['status'] = 'called') =>
  noticeStyle({ notice: notice(over), status, answer: null });

test.each([
  [{ status: 'queued' }, 'neutral', 'Sending by push', undefined],
  [{ status: 'sent', channel: 'text' }, 'neutral', 'Sent by text, not confirmed', undefined],
  [{ status: 'delivered' }, 'ok', 'Delivered by push', undefined],
  [
    { status: 'failed', channel: 'text', failure: 'refused' },
    'warn',
    'Failed, call by voice',
    'Text: refused by the service',
  ],
  [
    { status: 'failed', channel: 'push', failure: 'gone' },
    'warn',
    'Can’t be reached, call by voice',
    'Push: turned off on the phone',
  ],
  [{ status: 'failed', channel: null, failure: 'no_channel' }, 'neutral', 'No messages, call by voice', undefined],
  [{ status: 'stopped', channel: null, isReachable: false }, 'neutral', 'Stopped messages, call by voice', undefined],
  [{ status: 'none', channel: null, isReachable: false }, 'neutral', 'No messages, call by voice', undefined],
] as const)('%o', (over, tone, label, detail) => {
  expect(styleFor(over)).toMatchObject({ tone, label });
  expect(styleFor(over)?.detail).toBe(detail);
});

test('a player who waits is not yet to be called by voice, unless a notice failed', () => {
  expect(styleFor({ status: 'none', isReachable: false }, 'waiting')?.label).toBe('No messages');
  expect(styleFor({ status: 'stopped', isReachable: false }, 'waiting')?.label).toBe('Stopped messages');
  expect(styleFor({ status: 'failed', failure: 'not_delivered' }, 'waiting')?.label).toBe('Failed, call by voice');
});

test('says nothing where there is nothing to do', () => {
  expect(styleFor({ status: 'none' })).toBeUndefined();
  expect(styleFor({ status: 'cancelled' })).toBeUndefined();
  expect(styleFor({ status: 'failed', failure: 'over' })).toBeUndefined();
  const { notice: delivered } = makeEntry({ notice: notice({ status: 'failed', failure: 'gone' }) });
  expect(noticeStyle({ notice: delivered, status: 'called', answer: 'on_my_way' })).toBeUndefined();
});
