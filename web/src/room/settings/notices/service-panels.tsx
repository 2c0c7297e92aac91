import type { ReactNode } from 'react';
import { useRoom } from '@/api/session/session-context';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { linkStyle } from '@/ui/button-style';
import { fieldsOf } from '@/ui/form/fields';
import { Panel } from '@/ui/panel';
import { StatusBadge, type StatusStyle } from '@/ui/status-badge';
import { hasNoSite, PROVIDERS } from './model';
import type { NoticeServiceTest, NoticeSettings } from './queries';
import type { NoticesForm, noticesSchema, SetValue } from './schema';
import { testStyle } from './test-style';

const F = fieldsOf<typeof noticesSchema>();

const PROVIDER_OPTIONS = Object.entries(PROVIDERS).map(([value, { label }]) => ({ value, label }));
const SECURITY = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
] as const;

const fieldsStyle = 'grid min-w-0 grid-cols-2 gap-4 p-4 phone:grid-cols-1 phone:gap-3 phone:p-3';

interface ServiceProps {
  saved: NoticeSettings;
  typed: NoticesForm;
  setValue: SetValue;
  /** The values on the screen are not those of the server. */
  isDirty: boolean;
  isDisabled: boolean;
}

/** The service that sends the text messages: the room brings its own. */
export function TextGatewayPanel({ saved, typed: { text }, setValue, isDirty, isDisabled }: ServiceProps) {
  const { label, account, secret } = PROVIDERS[text.provider];
  const isCustom = text.provider === 'custom';
  return (
    <Panel title="Text Gateway" actions={<State isSaved={saved.text !== null} test={saved.textTest} />}>
      <fieldset disabled={isDisabled} className={fieldsStyle}>
        <legend className="sr-only">Text gateway</legend>
        <F.Select name="text.provider" label="Provider" options={PROVIDER_OPTIONS} disabled={isDisabled} />
        <F.Text name="text.from" label="Sent from" type="tel" hint="Your number or sender name, as registered." />
        {isCustom ? (
          <>
            <div className="col-span-full">
              <F.Text name="text.url" label="Address" type="url" placeholder="https://sms.example.net/v1/messages" />
            </div>
            <div className="col-span-full">
              <F.Area
                name="text.body"
                label="Request"
                rows={3}
                hint="JSON or a form, sent by POST. {to}, {text}, {from}, {id} and {secret} are filled in. The {id} is the same when a message is sent twice."
                spellCheck={false}
              />
            </div>
            <F.Text name="text.header" label="Header" placeholder="Authorization: Bearer {secret}" />
          </>
        ) : account === undefined ? null : (
          <F.Text name="text.account" label={account} />
        )}
        <Secret
          name="text"
          label={secret}
          isStored={saved.text?.hasSecret === true}
          isReplaced={text.hasNewSecret}
          onReplace={() => setValue('text.hasNewSecret', true, { shouldDirty: true })}
        />
      </fieldset>
      <Line
        action={
          <>
            <Button
              size="sm"
              disabledReason={saved.text === null ? 'Save the settings first' : undefined}
              onClick={() => openDialog('renew-notice-webhook')}
            >
              {saved.hasWebhook ? 'New Address' : 'Make Address'}
            </Button>
            <TestButton kind="text" isSaved={saved.text !== null} isDirty={isDirty} />
          </>
        }
      >
        {saved.hasWebhook
          ? `${label} reports replies and deliveries to the address that you entered there.`
          : `Without an address for replies, a STOP does not reach PitBoss and no text counts as delivered. Make one and enter it at ${isCustom ? 'your gateway' : label}.`}
      </Line>
    </Panel>
  );
}

export function MailServerPanel({ saved, typed: { email }, setValue, isDirty, isDisabled }: ServiceProps) {
  return (
    <Panel title="Mail Server" actions={<State isSaved={saved.email !== null} test={saved.emailTest} />}>
      <fieldset disabled={isDisabled} className={fieldsStyle}>
        <legend className="sr-only">Mail server</legend>
        <F.Text name="email.host" label="Server" placeholder="smtp.example.net" />
        <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
          <F.Text name="email.port" label="Port" inputMode="numeric" />
          <F.Segmented name="email.security" label="Encryption" segments={SECURITY} />
        </div>
        <F.Text name="email.from" label="Sent from" type="email" placeholder="Lodge Card Club <seats@example.net>" />
        <F.Text name="email.user" label="User name" />
        <F.Text
          name="email.site"
          label="Links open at"
          type="url"
          hint="Where players open PitBoss. Each email has a link to stop it."
        />
        <Secret
          name="email"
          label="Password"
          isStored={saved.email?.hasSecret === true}
          isReplaced={email.hasNewSecret}
          onReplace={() => setValue('email.hasNewSecret', true, { shouldDirty: true })}
        />
      </fieldset>
      {hasNoSite(saved) ? (
        <Line
          action={
            <Button size="sm" onClick={() => setValue('email.site', location.origin, { shouldDirty: true })}>
              Use This Address
            </Button>
          }
        >
          Email has no link to stop it. Enter where players open PitBoss, or use {location.origin}, and save.
        </Line>
      ) : null}
      <Line action={<TestButton kind="email" isSaved={saved.email !== null} isDirty={isDirty} />}>
        A server without encryption is not used.
      </Line>
    </Panel>
  );
}

const UNSAVED: StatusStyle = { shape: 'ring', tone: 'neutral', label: 'Not saved yet' };

function State({ isSaved, test }: { isSaved: boolean; test: NoticeServiceTest | null }) {
  const { timeZone } = useRoom();
  const now = useNow(60_000);
  return (
    <span className="pr-1">
      <StatusBadge {...(isSaved ? testStyle(test, timeZone, now) : UNSAVED)} />
    </span>
  );
}

interface SecretProps {
  name: 'text' | 'email';
  label: string;
  isStored: boolean;
  isReplaced: boolean;
  onReplace: () => void;
}

/** A secret that the server never shows again: it can only be replaced. */
function Secret({ name, label, isStored, isReplaced, onReplace }: SecretProps) {
  if (isStored && !isReplaced)
    return (
      <div className="grid content-start gap-1.5">
        <span className="text-meta font-medium text-ink-2">{label}</span>
        <p className="flex min-h-9 items-center gap-3 text-body phone:min-h-11">
          Stored, never shown
          <button type="button" className={linkStyle} onClick={onReplace}>
            Replace
          </button>
        </p>
      </div>
    );
  return <F.Password name={`${name}.secret`} label={label} autoComplete="off" />;
}

interface TestButtonProps {
  kind: 'text' | 'email';
  isSaved: boolean;
  isDirty: boolean;
}

function TestButton({ kind, isSaved, isDirty }: TestButtonProps) {
  return (
    <Button
      size="sm"
      disabledReason={!isSaved || isDirty ? 'Save the settings first' : undefined}
      onClick={() => openDialog('test-notices', { kind })}
    >
      Send Me a Test
    </Button>
  );
}

function Line({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-soft px-4 py-3 text-meta text-ink-3 phone:px-3">
      <p className="min-w-0 flex-[1_1_16rem]">{children}</p>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
