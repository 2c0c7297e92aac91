import { BellRing, Mail, MessageSquareText } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { keepSecretInAddress, knowsSecret } from '../client';
import { Button } from '../parts';
import type { Alerts, Language } from './client';
import { useAlertTexts } from './texts/use-alert-texts';

const icon = 'row-span-2 size-6 text-ink-2';

interface WayProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** Null where this phone can do nothing now. */
  children: ReactNode;
}

function Way({ icon: drawing, title, detail, children }: WayProps) {
  return (
    <section className="grid grid-cols-[1.5rem_1fr] gap-x-3 rounded-card border border-line bg-surface p-4">
      {drawing}
      <h3 className="font-semibold">{title}</h3>
      <p className="text-body text-ink-2">{detail}</p>
      {children === null ? null : <div className="col-span-full mt-3 grid gap-2">{children}</div>}
    </section>
  );
}

interface WaysProps {
  alerts: Alerts;
  support: 'ready' | 'blocked' | 'home-screen' | 'none';
  /** The ways that the player has already. */
  has: ReadonlySet<string>;
  disabledReason: string | undefined;
  onPush: () => void;
  onAddress: (kind: 'text' | 'email') => void;
}

/** The ways to reach the player that the room offers and this phone can do: notifications first. */
export function Ways({ alerts, support, has, disabledReason, onPush, onAddress }: WaysProps) {
  const t = useAlertTexts();
  const isFirst = !has.has('push') && support === 'ready';
  return (
    <>
      {alerts.pushKey === null || has.has('push') || support === 'none' ? null : (
        <Way
          icon={<BellRing aria-hidden className={icon} />}
          title={t.push}
          detail={support === 'blocked' ? t.pushBlocked : t.pushReady}
        >
          {support === 'blocked' ? null : (
            <Button look={isFirst ? 'primary' : 'plain'} disabledReason={disabledReason} onClick={onPush}>
              {t.turnOnPush}
            </Button>
          )}
        </Way>
      )}
      {alerts.hasText ? (
        <Way icon={<MessageSquareText aria-hidden className={icon} />} title={t.text} detail={t.textDetail}>
          <Button disabledReason={disabledReason} onClick={() => onAddress('text')}>
            {t.textMe}
          </Button>
        </Way>
      ) : null}
      {alerts.hasEmail ? (
        <Way icon={<Mail aria-hidden className={icon} />} title={t.email} detail={t.emailDetail}>
          <Button disabledReason={disabledReason} onClick={() => onAddress('email')}>
            {t.emailMe}
          </Button>
        </Way>
      ) : null}
    </>
  );
}

const FIELD = {
  text: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
} as const;

interface AddressFormProps {
  kind: 'text' | 'email';
  consent: Alerts['consent'];
  language: Language;
  disabledReason: string | undefined;
  onLanguage: (language: Language) => void;
  onSend: (address: string) => void;
  onBack: () => void;
}

/** The number or address, and the box that the player checks themselves: it is never checked for them. */
export function AddressForm({ kind, consent, language, disabledReason, onLanguage, onSend, onBack }: AddressFormProps) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [agreedTo, setAgreedTo] = useState('');
  const isAgreed = agreedTo === consent.version; // terms that change while the form is open are not agreed to
  const t = useAlertTexts();
  const missing = address.trim() === '' ? t.missing[kind] : isAgreed ? undefined : t.checkBox;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (missing === undefined && disabledReason === undefined) onSend(address.trim());
      }}
      className="grid gap-3"
    >
      <label htmlFor={id} className="grid gap-1.5 text-dense font-medium text-ink-2">
        {t.fields[kind]}
        <input
          id={id}
          {...FIELD[kind]}
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          className="h-13 min-w-0 rounded-control border border-control bg-surface px-3 text-phone font-normal text-ink"
        />
      </label>
      <LanguageChoice language={language} onLanguage={onLanguage} />
      <label className="flex min-h-11 items-start gap-3 py-2.5 text-body">
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={({ target }) => setAgreedTo(target.checked ? consent.version : '')}
          className="m-0 size-5.5 flex-none accent-accent"
        />
        <span lang={language}>{consent[language]}</span>
      </label>
      <Button
        type="submit"
        look={missing === undefined ? 'primary' : 'plain'}
        disabledReason={disabledReason ?? missing}
      >
        {t.send[kind]}
      </Button>
      {missing === undefined ? null : <p className="text-center text-dense text-ink-2">{missing}</p>}
      <Button look="foot" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  );
}

const LANGUAGES = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

interface LanguageChoiceProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

export function LanguageChoice({ language, onLanguage }: LanguageChoiceProps) {
  const name = useId();
  const t = useAlertTexts();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-dense font-medium text-ink-2">{t.messagesIn}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-segment bg-neutral-soft p-1">
        {LANGUAGES.map(([value, label]) => (
          <label
            key={value}
            lang={value}
            className="grid min-h-11 place-items-center rounded-control font-medium has-checked:bg-surface has-checked:inset-ring has-checked:inset-ring-line has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={language === value}
              onChange={() => onLanguage(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The steps that an iPhone needs before it shows notifications. */
export function HomeScreenSteps() {
  const t = useAlertTexts();
  const steps = knowsSecret() ? t.iPhoneSteps : [t.openAgain, ...t.iPhoneSteps];

  // Synchronizes with the browser, which makes the icon of the page's address and manifest.
  useEffect(() => {
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = '/player.webmanifest';
    document.head.append(manifest);
    keepSecretInAddress(true);
    return () => {
      manifest.remove();
      keepSecretInAddress(false);
    };
  }, []);

  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[2rem_1fr]">
          <span
            aria-hidden
            className="mt-px grid size-5.5 place-items-center rounded-full bg-neutral-soft text-meta font-semibold text-neutral"
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
