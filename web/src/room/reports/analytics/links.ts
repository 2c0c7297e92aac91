import type { ReactNode } from 'react';
import type { Advice } from '@/api/figure-types';

/** Renders a link to an act: the console uses its router, other screens open a new tab. */
export type ActLink = (act: Advice['act'], primary: boolean) => ReactNode;
