import { useEffect, useRef, useState } from 'react';
import type { Alert } from '@/api/staff-types';
import { announce } from '@/ui/announcer';
import { newUrgent, spoken } from './model';
import { signal, unlockSound } from './signal';

/**
 * Announces new urgent alerts: critical ones at once, high ones when the screen reader has finished; with a sound where
 * it is on.
 */
export function Urgent({ alerts }: { alerts: readonly Alert[] | undefined }) {
  const known = useRef<Set<string> | null>(null);
  const [critical, setCritical] = useState('');

  // Synchronises with the announcer and the sound.
  useEffect(() => {
    if (alerts === undefined) return;
    const news = newUrgent(alerts, known.current);
    known.current ??= new Set();
    for (const { id } of alerts) known.current.add(id);
    const [first] = news;
    if (first === undefined) return;
    for (const alert of news)
      if (alert.priority === 'critical') setCritical(spoken(alert));
      else announce(spoken(alert));
    signal(first.priority === 'critical' ? 'critical' : 'high');
  }, [alerts]);

  // Browsers allow sound only after a user gesture.
  useEffect(() => {
    window.addEventListener('pointerdown', unlockSound);
    window.addEventListener('keydown', unlockSound);
    return () => {
      window.removeEventListener('pointerdown', unlockSound);
      window.removeEventListener('keydown', unlockSound);
    };
  }, []);

  return (
    <p className="sr-only" role="alert">
      {critical}
    </p>
  );
}
