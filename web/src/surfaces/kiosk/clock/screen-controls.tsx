import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '@/ui/button';
import { ThemeToggle } from '@/ui/theme-toggle';

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** For whoever sets the screen up; out of sight until the pointer or the keyboard comes. */
export function ScreenControls() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  function toggle() {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Where the browser refuses there is its own key for it.
    done.catch(() => undefined);
  }

  return (
    <div className="wall-controls">
      {document.fullscreenEnabled ? (
        <IconButton
          label={full ? 'Leave full screen' : 'Full screen'}
          icon={full ? Minimize : Maximize}
          tip={false}
          onClick={toggle}
        />
      ) : null}
      <ThemeToggle />
    </div>
  );
}
