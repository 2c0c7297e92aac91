import { useEffect, useRef, useState } from 'react';
import { type Alerts, renewChannel } from './client';
import { currentSubscription, scopeOf } from './push';
import { forgetChannel, keysOf, rememberChannel, rememberedChannel } from './subscription';

/** The channel of this phone is remembered here, because the server shows no addresses of phones. */
const memoryOf = (link: string) => `alerts:${link}`;

export function useOwnChannel(link: string, { channels, pushKey }: Alerts) {
  const name = memoryOf(link);
  const [id, setId] = useState(() => localStorage.getItem(name) ?? undefined);
  const isChecked = useRef(false);

  // The player may have taken the permission back in the settings of the phone.
  useEffect(() => {
    if (isChecked.current) return;
    isChecked.current = true;
    void currentSubscription(link).then((subscription) => {
      if (subscription === undefined) setId(undefined);
    });
  }, [link]);

  return {
    id: channels.some((channel) => channel.id === id) ? id : undefined,
    remember: async (channelId: string, subscription: PushSubscription) => {
      localStorage.setItem(name, channelId);
      setId(channelId);
      if (pushKey !== null) await rememberChannel(scopeOf(link), ownChannel(channelId, subscription, pushKey));
    },
    forget: () => forgetChannel(scopeOf(link)),
  };
}

const ownChannel = (id: string, subscription: PushSubscription, publicKey: string) => ({
  id,
  endpoint: keysOf(subscription).endpoint,
  publicKey,
});

/** Gives the server the present subscription of this phone, if the browser renewed it and the worker reported nothing. */
export async function renewOwnChannel(link: string, pushKey: string): Promise<void> {
  const id = localStorage.getItem(memoryOf(link));
  const subscription = id === null ? undefined : await currentSubscription(link);
  if (id === null || subscription === undefined || !('caches' in globalThis)) return;
  const known = await rememberedChannel(scopeOf(link));
  const own = ownChannel(id, subscription, pushKey);
  if (known?.id === id && known.endpoint === own.endpoint) return;
  await renewChannel(link, id, subscription);
  await rememberChannel(scopeOf(link), own);
}
