import type { paths } from '@/api/generated/schema.gen';
import { type Page, request } from '../client';
import { keysOf } from './subscription';

type Channels = paths['/api/player-pages/{link}/channels'];
type BodyOf<Method extends 'post' | 'patch'> = NonNullable<
  Channels[Method]['requestBody']
>['content']['application/json'];

export type Alerts = NonNullable<Page['alerts']>;
export type Channel = Alerts['channels'][number];
export type Language = Alerts['language'];

/** A way to be reached that the player has just agreed to. */
export type Agreed = { kind: 'push'; subscription: PushSubscription } | { kind: 'text' | 'email'; address: string };

export async function addChannel(link: string, agreed: Agreed, { consent, language }: Alerts): Promise<Channel> {
  const body: BodyOf<'post'> = {
    kind: agreed.kind,
    ...(agreed.kind === 'push' ? { subscription: keysOf(agreed.subscription) } : {}),
    ...(agreed.kind === 'text' ? { phoneNumber: agreed.address } : {}),
    ...(agreed.kind === 'email' ? { email: agreed.address } : {}),
    language,
    consentVersion: consent.version,
    isAgreed: true,
  };
  const answer = await request(link, 'POST', '/channels', body);
  return (await answer.json()) as Channel;
}

/** The browser has given the phone another subscription: the channel and its consent stay. */
export async function renewChannel(link: string, id: string, subscription: PushSubscription): Promise<void> {
  await request(link, 'POST', `/channels/${id}/subscription`, { subscription: keysOf(subscription) });
}

export async function stopChannel(link: string, id: string): Promise<void> {
  await request(link, 'DELETE', `/channels/${id}`);
}

export async function arrangeChannels(link: string, order: readonly string[], language: Language): Promise<void> {
  const body: BodyOf<'patch'> = { channelIds: [...order], language };
  await request(link, 'PATCH', '/channels', body);
}

export async function sendTest(link: string, id: string): Promise<void> {
  await request(link, 'POST', `/channels/${id}/test`, {});
}
