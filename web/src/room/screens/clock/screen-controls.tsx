import { cva } from 'class-variance-authority';
import { Maximize, Minimize } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '@/ui/button';
import { ThemeToggle } from '@/ui/theme-toggle';

function subscribe(changed: () => void) {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

const controlsStyle = cva([
  'fixed bottom-1 left-1/2 flex -translate-x-1/2 gap-1 opacity-0 group-hover:opacity-100 focus-within:opacity-100',
  '[@media(hover:none)]:opacity-100 portrait:static portrait:order-1 portrait:ml-auto portrait:translate-none',
]);

/** Controls for setting up the screen; hidden until the pointer moves or the keyboard is used. */
export function ScreenControls() {
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

  function toggle() {
    const done = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // If the browser refuses, its own key for full screen still works.
    done.catch(() => undefined);
  }

  return (
    <div className={controlsStyle()}>
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
