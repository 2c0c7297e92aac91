// Players who agreed to be notified, without a phone.
import type { Page } from 'playwright-core';
import { type Api, lodge } from './api';

interface NoticeSettings {
  templates: unknown[];
}

/** Turns the notices of the Lodge on. Its gateway is never reached: the server refuses addresses without encryption. */
export async function turnNoticesOn(owner: Api, email: object | null = null): Promise<void> {
  const { templates } = await owner.get<NoticeSettings>(`/api/notice-settings/${lodge}`);
  await owner.send('PATCH', `/api/notice-settings/${lodge}`, {
    isOn: true,
    quietFrom: '',
    quietTo: '',
    text: {
      provider: 'custom',
      account: '',
      from: '+15125550100',
      url: 'http://gateway.invalid/',
      header: '',
      body: 'to={to}&text={text}',
      secret: null,
    },
    email,
    templates,
  });
}

/** A link to a player's page. */
export async function pageOf(staff: Api, playerId: string): Promise<{ id: string; secret: string }> {
  const { link, secret } = await staff.post<{ link: { id: string }; secret: string }>(
    `/api/player-links/${lodge}/${playerId}`,
  );
  return { id: link.id, secret };
}

/** Lets a player agree to text messages on their own page. */
export async function agreeToTexts(staff: Api, playerId: string): Promise<void> {
  const { id, secret } = await pageOf(staff, playerId);
  const pages = `${staff.origin}/api/player-pages/${id}`;
  const json = { 'Content-Type': 'application/json' };
  const opened = await fetch(`${pages}/session`, { method: 'POST', headers: json, body: JSON.stringify({ secret }) });
  const Cookie = (opened.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  const page = (await (await fetch(pages, { headers: { Cookie } })).json()) as {
    alerts: { consent: { version: string } };
  };
  const added = await fetch(`${pages}/channels`, {
    method: 'POST',
    headers: { ...json, Cookie, 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({
      kind: 'text',
      phoneNumber: '(512) 555-0177',
      language: 'en',
      consentVersion: page.alerts.consent.version,
      isAgreed: true,
    }),
  });
  if (!added.ok) throw new Error(`channels: ${added.status} ${await added.text()}`);
}

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The subscription of a browser, as a page sends it. No push service answers at such an address. */
export const subscriptionOf = (endpoint: string) => ({ endpoint, ...keys });

/** A browser without a window system forbids notifications, and no push service is on this machine. */
export async function allowPush(page: Page): Promise<void> {
  await page.addInitScript((ofBrowser) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'granted';
    let subscription: object | null = null;
    const made = {
      toJSON: () => ({ endpoint: 'https://push.invalid/phone', keys: ofBrowser }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => (subscription = made),
      getSubscription: async () => subscription,
    });
  }, keys);
}
