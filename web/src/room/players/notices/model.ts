import type { StatusStyle } from '@/ui/status-badge';
import type { NoticeChannel, NoticeLogEntry } from './queries';

/** A line of the consent record, which is only ever added to. */
export interface ConsentLine {
  id: string;
  at: string;
  channel: NoticeChannel;
  isStop: boolean;
  how: string;
}

const AGREED: Record<NoticeChannel['source'], string> = {
  page: 'on their own page',
  text: 'by replying START',
  staff: 'at the front desk',
  gone: '',
  link: '',
};

const STOPPED: Record<NoticeChannel['source'], string> = {
  page: 'on their own page',
  text: 'by replying STOP',
  staff: 'told the front desk',
  gone: 'phone or address no longer in use',
  link: 'by the link in an email',
};

/** The newest first. */
export function consentLines(channels: readonly NoticeChannel[]): ConsentLine[] {
  return channels
    .flatMap((channel): ConsentLine[] => {
      const { id, consentedAt, source, stoppedAt, stopSource } = channel;
      const agreed = { id: `${id} agreed`, at: consentedAt, channel, isStop: false, how: AGREED[source] };
      if (stoppedAt === null) return [agreed];
      const how = stopSource === null ? '' : STOPPED[stopSource];
      return [{ id: `${id} stopped`, at: stoppedAt, channel, isStop: true, how }, agreed];
    })
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** How far a notice has come. */
export function statusStyle({ status }: NoticeLogEntry): StatusStyle {
  switch (status) {
    case 'queued':
      return { shape: 'clock', tone: 'neutral', label: 'Sending' };
    case 'sent':
      return { shape: 'clock', tone: 'neutral', label: 'Sent, not confirmed' };
    case 'delivered':
      return { shape: 'check', tone: 'ok', label: 'Delivered' };
    case 'cancelled':
      return { shape: 'ring', tone: 'neutral', label: 'Not sent: no longer true' };
    case 'failed':
      return { shape: 'triangle', tone: 'warn', label: 'Failed', filled: true };
  }
}
