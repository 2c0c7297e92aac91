import type { HomeGameStatus } from '@/api/home-types';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { statusLook } from './model';

/** An outline: only what runs now is filled, and that is the felt itself. */
export function GameBadge({ status }: { status: HomeGameStatus }) {
  const { shape, tone, label } = statusLook[status];
  return (
    <span className={`hg-badge ${toneClass[tone]}`}>
      <Shape name={shape} />
      {label}
    </span>
  );
}
