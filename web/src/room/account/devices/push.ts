/** Whether this browser can show alerts now. */
export type PushSupport = 'ready' | 'blocked' | 'none';

export function pushSupport(): PushSupport {
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Asks for permission and subscribes this browser. Null if the user said no. `publicKey` is base64url. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready; // the worker of every screen (app/install.ts)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = '', keys } = (await pushManager.subscribe(options)).toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}
