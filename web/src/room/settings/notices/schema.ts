import * as z from 'zod/mini';
import type { FormState } from '@/shells/use-act-form';
import type { NoticeKind, NoticeLanguage, NoticeMailServer, NoticeSettings, NoticeTextGateway } from './queries';
import { PROVIDERS, unknownPlaceholders } from './model';

const text = z.string().check(z.trim());

const MAX_TEXT = 300;

/** An empty text restores the usual one. */
const template = z.string().check(
  z.maxLength(MAX_TEXT, `Use at most ${MAX_TEXT} characters`),
  z.refine((typed) => unknownPlaceholders(typed).length === 0, 'Use only the words in braces that stand below'),
);

const PORT = /^\d{1,5}$/;
const SITE = /^https?:\/\/[^/\s]+\/?$/;

export const noticesSchema = z
  .object({
    shown: z.enum(['on', 'off']),
    hasText: z.boolean(),
    hasEmail: z.boolean(),
    hasQuietHours: z.boolean(),
    quietFrom: z.string(),
    quietTo: z.string(),
    text: z.object({
      provider: z.enum(['twilio', 'telnyx', 'plivo', 'vonage', 'custom'] satisfies NoticeTextGateway['provider'][]),
      account: text,
      from: text,
      url: text,
      header: text,
      body: text,
      secret: z.string(),
      /** Whether `secret` replaces the stored one, which no form can show. */
      hasNewSecret: z.boolean(),
    }),
    email: z.object({
      host: text,
      port: text,
      security: z.enum(['tls', 'starttls'] satisfies NoticeMailServer['security'][]),
      user: text,
      from: text,
      site: text,
      secret: z.string(),
      hasNewSecret: z.boolean(),
    }),
    templates: z.object({ en: z.record(z.string(), template), es: z.record(z.string(), template) }),
  })
  .check(
    z.refine(({ hasText, text: { from } }) => !hasText || from !== '', {
      error: 'Enter the number that your texts come from',
      path: ['text', 'from'],
    }),
    z.refine(
      ({ hasText, text: { provider, account } }) =>
        !hasText || PROVIDERS[provider].account === undefined || account !== '',
      {
        error: 'Enter it as your provider shows it',
        path: ['text', 'account'],
      },
    ),
    z.refine(({ hasText, text: { provider, url } }) => !hasText || provider !== 'custom' || /^https?:\/\/./.test(url), {
      error: 'Enter an address that begins with https://',
      path: ['text', 'url'],
    }),
    z.refine(
      ({ hasText, text: { provider, body } }) =>
        !hasText || provider !== 'custom' || (body.includes('{to}') && body.includes('{text}')),
      { error: 'The request needs {to} and {text}', path: ['text', 'body'] },
    ),
    z.refine(({ hasEmail, email: { host } }) => !hasEmail || host !== '', {
      error: 'Enter the name of your mail server',
      path: ['email', 'host'],
    }),
    z.refine(
      ({ hasEmail, email: { port } }) => !hasEmail || (PORT.test(port) && Number(port) > 0 && Number(port) < 65_536),
      {
        error: 'Enter a port, mostly 465 or 587',
        path: ['email', 'port'],
      },
    ),
    z.refine(({ hasEmail, email: { from } }) => !hasEmail || /^\S+@\S+\.\S+$/.test(from), {
      error: 'Enter the address that your email comes from',
      path: ['email', 'from'],
    }),
    z.refine(({ hasEmail, email: { site } }) => !hasEmail || SITE.test(site), {
      error: 'Enter an address such as https://lodge.example.com',
      path: ['email', 'site'],
    }),
    z.refine(({ hasQuietHours, quietFrom }) => !hasQuietHours || quietFrom !== '', {
      error: 'Enter a time',
      path: ['quietFrom'],
    }),
    z.refine(({ hasQuietHours, quietTo }) => !hasQuietHours || quietTo !== '', {
      error: 'Enter a time',
      path: ['quietTo'],
    }),
  );

export type NoticesForm = z.infer<typeof noticesSchema>;
export type SetValue = FormState<NoticesForm, NoticesForm>['form']['setValue'];

const NO_GATEWAY = { provider: 'twilio', account: '', from: '', url: '', header: '', body: '' } as const;
const NO_SERVER = { host: '', port: 587, security: 'starttls', user: '', from: '', site: '' } as const;

export function formOf({ isOn, quietFrom, quietTo, text: gateway, email, templates }: NoticeSettings): NoticesForm {
  const textsIn = (language: NoticeLanguage) =>
    Object.fromEntries(templates.flatMap((one) => (one.language === language ? [[one.kind, one.text]] : [])));
  const { hasSecret: _text, ...gatewayFields } = gateway ?? { ...NO_GATEWAY, hasSecret: false };
  const { hasSecret: _email, ...serverFields } = email ?? { ...NO_SERVER, hasSecret: false };
  return {
    shown: isOn ? 'on' : 'off',
    hasText: gateway !== null,
    hasEmail: email !== null,
    hasQuietHours: quietFrom !== '',
    quietFrom,
    quietTo,
    text: { ...gatewayFields, secret: '', hasNewSecret: gateway?.hasSecret !== true },
    email: {
      ...serverFields,
      // A new server gets the address of this page. One that was saved without an address says that it has none.
      site: email === null ? location.origin : email.site,
      port: String(serverFields.port),
      secret: '',
      hasNewSecret: email?.hasSecret !== true,
    },
    templates: { en: textsIn('en'), es: textsIn('es') },
  };
}

/** The fields that are saved. A null secret keeps the stored one. */
export function settingsOf(roomId: string, form: NoticesForm) {
  const { shown, hasText, hasEmail, hasQuietHours, quietFrom, quietTo, text: gateway, email, templates } = form;
  const secretOf = ({ hasNewSecret, secret }: NoticesForm['text'] | NoticesForm['email']) =>
    hasNewSecret ? secret : null;
  const { hasNewSecret: _text, ...gatewayFields } = gateway;
  const { hasNewSecret: _email, ...serverFields } = email;
  return {
    roomId,
    isOn: shown === 'on',
    quietFrom: hasQuietHours ? quietFrom : '',
    quietTo: hasQuietHours ? quietTo : '',
    text: hasText ? { ...gatewayFields, secret: secretOf(gateway) } : null,
    email: hasEmail ? { ...serverFields, port: Number(email.port), secret: secretOf(email) } : null,
    templates: (['en', 'es'] as const).flatMap((language) =>
      Object.entries(templates[language]).map(([kind, words]) => ({ kind: kind as NoticeKind, language, text: words })),
    ),
  };
}
