import type { WaitlistEntry } from '@/api/types';
import { CHANNEL_LABEL, failureText } from '@/domain/notice';
import type { StatusStyle } from '@/ui/status-badge';

/** The text of a row about the last notice to its player, with the next step when it did not arrive. */
export interface NoticeStyle extends StatusStyle {
  /** Why it did not arrive: "Text: refused by the service". */
  detail?: string;
}

/** Undefined where there is nothing to say: notices are off, or the player can be reached and got none yet. */
export function noticeStyle({ notice, status, answer }: Pick<WaitlistEntry, 'notice' | 'status' | 'answer'>) {
  // An answer proves that the notice arrived.
  return notice === null || answer !== null ? undefined : styleOf(notice, status === 'called');
}

function styleOf(
  { status, channel, failure, isReachable }: NonNullable<WaitlistEntry['notice']>,
  isCalled: boolean,
): NoticeStyle | undefined {
  const by = channel === null ? '' : ` by ${CHANNEL_LABEL[channel].toLowerCase()}`;
  const silent = (label: string, shape: 'ring' | 'bar'): NoticeStyle => ({
    shape,
    tone: 'neutral',
    label: isCalled ? `${label}, call by voice` : label,
  });
  switch (status) {
    case 'queued':
      return { shape: 'clock', tone: 'neutral', label: `Sending${by}` };
    case 'sent':
      return { shape: 'clock', tone: 'neutral', label: `Sent${by}, not confirmed` };
    case 'delivered':
      return { shape: 'check', tone: 'ok', label: `Delivered${by}` };
    case 'failed':
      if (failure === null || failure === 'over') return undefined;
      if (failure === 'no_channel' || failure === 'not_allowed') return silent('No messages', 'ring');
      return {
        shape: 'triangle',
        tone: 'warn',
        label: failure === 'gone' ? 'Can’t be reached, call by voice' : 'Failed, call by voice',
        detail: `${channel === null ? '' : `${CHANNEL_LABEL[channel]}: `}${failureText(failure, channel)}`,
      };
    case 'stopped':
      return silent('Stopped messages', 'bar');
    case 'none':
      return isReachable ? undefined : silent('No messages', 'ring');
    case 'cancelled':
      return undefined;
  }
}
