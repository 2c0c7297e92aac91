/** The color of a state. It always accompanies a shape and a word. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'event' | 'neutral';

export const toneClass: Record<Tone, string> = {
  ok: 'tone-ok',
  warn: 'tone-warn',
  bad: 'tone-bad',
  info: 'tone-info',
  event: 'tone-event',
  neutral: 'tone-neutral',
};
