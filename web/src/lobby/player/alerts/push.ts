/** Whether this phone can show notifications of the page now. */
export type PushSupport =
  | 'ready'
  /** The player, or the phone for them, has forbidden notifications: only the phone's settings can allow them. */
  | 'blocked'
  /** An iPhone shows notifications only of a page that was added to the Home Screen. */
  | 'home-screen'
  | 'none';

const WORKER = '/player-sw.js';

export function pushSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isAppleTouch() ? 'home-screen' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** iPads call themselves Macs, which have no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Each link has a worker of its own: two players may share a phone. */
export const scopeOf = (link: string) => `/p/${link}`;

/** The worker of this link, not that of the staff's screens, whose scope is the whole server. */
async function registrationOf(link: string): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(scopeOf(link));
  return found !== undefined && new URL(found.scope).pathname === scopeOf(link) ? found : undefined;
}

/** The address at which this phone receives notifications of the page; undefined while they are off. */
export async function currentSubscription(link: string): Promise<PushSubscription | undefined> {
  if (pushSupport() === 'none' || pushSupport() === 'home-screen') return undefined;
  const registration = await registrationOf(link);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Asks for permission and subscribes this phone. Null if the player said no. `publicKey` is base64url. */
export async function subscribe(link: string, publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: scopeOf(link), updateViaCache: 'none' });
  await untilActive(registration);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // The server has another key than at the last subscription.
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return await registration.pushManager.subscribe(options);
  }
}

/** A subscription needs an active worker. The browser's own promise for one stays with a worker that was removed. */
async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const next = waiting ?? installing;
  if (active !== null || next === null) return;
  await new Promise<void>((resolve) => {
    next.addEventListener('statechange', () => {
      if (next.state !== 'installed') resolve();
    });
  });
}

/** Ends the subscription of this phone and removes the worker. */
export async function unsubscribe(link: string): Promise<void> {
  const registration = await registrationOf(link);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
