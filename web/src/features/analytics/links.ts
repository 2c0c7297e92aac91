import type { ReactNode } from 'react';
import type { Advice } from '@/api/figure-types';

/** A link to where something is done: within the console its router follows it, a screen of its own opens it in a new tab. */
export type ActLink = (act: Advice['act'], primary: boolean) => ReactNode;
