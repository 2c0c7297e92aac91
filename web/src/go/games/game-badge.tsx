import type { HomeGameStatus } from '../types';
import { Shape } from '@/ui/shape';
import { toneClass } from '@/ui/tone';
import { statusBadge } from './model';

/** An outlined badge: only running games are filled, and the felt itself shows those. */
export function GameBadge({ status }: { status: HomeGameStatus }) {
  const { shape, tone, label } = statusBadge[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-current py-px pr-2.5 pl-2 text-dense font-medium whitespace-nowrap text-tone ${toneClass[tone]}`}
    >
      <Shape name={shape} />
      {label}
    </span>
  );
}
