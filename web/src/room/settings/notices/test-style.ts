import { formatNearMoment } from '@/lib/format';
import type { StatusStyle } from '@/ui/status-badge';
import type { NoticeServiceTest } from './queries';

const UNTESTED: StatusStyle = { shape: 'half', tone: 'warn', label: 'Not tested yet' };

type Failure = NonNullable<NoticeServiceTest['failure']>;

const FAILED: Partial<Record<Failure, string>> = {
  unreachable: 'No answer to the test',
  not_delivered: 'Test not delivered',
};

/** The state of a service: its last test by the present settings. */
export function testStyle(test: NoticeServiceTest | null, timeZone: string, now: number): StatusStyle {
  if (test === null) return UNTESTED;
  const at = formatNearMoment(test.at, timeZone, now);
  if (test.failure !== null) {
    const label = `${FAILED[test.failure] ?? 'Test refused'}, ${at}`;
    return { shape: 'triangle', tone: 'warn', label, filled: true };
  }
  const says = test.isDelivered ? 'Test arrived' : 'Test taken';
  return { shape: 'check', tone: 'ok', label: `${says} in ${test.seconds} s, ${at}` };
}

/** The same in a word or two, for the list of channels. */
export function readyStyle(test: NoticeServiceTest | null): StatusStyle {
  if (test === null) return UNTESTED;
  if (test.failure !== null) return { shape: 'triangle', tone: 'warn', label: 'Test failed', filled: true };
  return { shape: 'check', tone: 'ok', label: 'Ready' };
}
