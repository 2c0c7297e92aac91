import { useEffect, useRef } from 'react';
import { KioskButton } from './parts';
import { useKioskTexts } from './texts/use-kiosk-texts';
import { CLEAR_AFTER_S } from './use-idle';

/** Asks whether the player is still there, above the page, which is inert. */
export function IdleQuestion({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const texts = useKioskTexts();
  const button = useRef<HTMLButtonElement>(null);
  // Synchronizes with the document: the focus returns when the question goes.
  useEffect(() => {
    const before = document.activeElement;
    button.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div className="fixed inset-0 z-overlay grid place-items-center bg-scrim p-8">
      <section
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="kiosk-idle"
        aria-describedby="kiosk-idle-text"
        className="grid w-[min(32.5rem,100%)] justify-items-center gap-6 rounded-sheet bg-raised p-8 text-center shadow-float"
      >
        <div role="timer" aria-label={texts.seconds(secondsLeft)} className="relative grid size-42 place-items-center">
          <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90 fill-none stroke-8">
            <circle cx="50" cy="50" r="44" className="stroke-line" />
            <circle
              cx="50"
              cy="50"
              r="44"
              pathLength="100"
              strokeDasharray={`${(secondsLeft / CLEAR_AFTER_S) * 100} 100`}
              className="stroke-ink-2"
            />
          </svg>
          <b className="text-[4rem] leading-none font-semibold tabular-nums">{secondsLeft}</b>
        </div>
        <h2 id="kiosk-idle" className="text-stat font-semibold">
          {texts.stillThere}
        </h2>
        <p id="kiosk-idle-text" className="-mt-4 text-[1.125rem] leading-6 text-ink-2">
          {texts.clearsIn(secondsLeft)}
        </p>
        <div className="grid w-full">
          <KioskButton primary ref={button} onClick={onStay}>
            {texts.stillHere}
          </KioskButton>
        </div>
      </section>
    </div>
  );
}
