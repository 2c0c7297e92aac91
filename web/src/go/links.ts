import { linkOptions } from '@tanstack/react-router';

/** The first screen. */
export const HOME = linkOptions({ to: '/pitboss-go' });

/** The page of a game, or one of its screens. */
export function gameLink(id: string, screen?: 'run' | 'edit' | 'settle' | 'hands') {
  return linkOptions({
    to: screen === undefined ? '/pitboss-go/game/$id' : (`/pitboss-go/game/$id/${screen}` as const),
    params: { id },
  });
}
