import { useEffect, useRef, useState } from 'react';
import type { Alert } from '@/api/staff-types';
import { announce } from '@/ui/announcer';
import { newUrgent, spoken } from './model';
import { signal, unlockSound } from './signal';

/** Says what comes in and cannot wait: critical at once, high when the reader has finished; with a sound where it is on. */
export function Urgent({ alerts }: { alerts: readonly Alert[] | undefined }) {
  const known = useRef<Set<string> | null>(null);
  const [critical, setCritical] = useState('');

  // Synchronises with what readers and ears are told.
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

  // The browser: a page may make sounds only after somebody touched it.
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
