import { offerUpdate } from './updates';

// The phone, the dealer's tablet and the companion can be put on the home screen and start without a network (web.md 10).

/** The first word of its paths. */
type Installed = 'mobile' | 'dealer' | 'pitboss-go';

/** Each keeps its own files only. */
const workers: Record<Installed, string> = {
  mobile: '/sw.js',
  dealer: '/sw.js',
  'pitboss-go': '/sw-go.js',
};

function link(rel: string, href: string): void {
  const found = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`);
  const made = found ?? document.head.appendChild(document.createElement('link'));
  made.rel = rel;
  made.href = href;
}

async function register(which: Installed): Promise<void> {
  const registration = await navigator.serviceWorker.register(workers[which], {
    scope: `/${which}`,
    updateViaCache: 'none',
  });
  if (registration.waiting !== null) offerUpdate();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    // The first one of all replaces nothing.
    if (worker === null || registration.active === null) return;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') offerUpdate();
    });
  });
}

export function install(which: Installed): void {
  link('manifest', `/${which}.webmanifest`);
  link('apple-touch-icon', '/icon-192.png');
  // Only over https, and not in development, where every file is made anew.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  register(which).catch((error: unknown) => {
    console.warn('Cannot be used without a network here', error);
  });
}
