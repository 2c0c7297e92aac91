import type { WaitlistEntry } from '@/api/types';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { noticeStyle } from './notice-style';

interface NoticeLineProps {
  entry: WaitlistEntry;
  /** Only what the floor has to act on: a called player, or a notice that did not arrive. */
  isBrief?: boolean;
}

/** How far the last notice to a player has come, and what to do when it did not arrive. */
export function NoticeLine({ entry, isBrief = false }: NoticeLineProps) {
  const style = noticeStyle(entry);
  if (style === undefined || (isBrief && entry.status !== 'called' && style.tone !== 'warn')) return null;
  const { shape, tone, label, detail } = style;
  return (
    <span
      className={`${toneClass[tone]} mt-px grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-1.25 text-meta whitespace-normal`}
    >
      <span className="text-tone">
        <Shape name={shape} />
      </span>
      <span className={tone === 'warn' ? 'font-medium text-tone' : 'text-ink-2'}>{label}</span>
      {detail === undefined ? null : <span className="col-start-2 text-ink-3">{detail}</span>}
    </span>
  );
}
