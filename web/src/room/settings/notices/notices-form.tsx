import { useQuery } from '@tanstack/react-query';
import { BellRing, type LucideIcon, Mail, Megaphone, MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { gameTypesQuery } from '@/api/queries';
import { useRoom } from '@/api/session/session-context';
import { InlineActForm } from '@/shells/inline-act-form';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { fieldsOf } from '@/ui/form/fields';
import { FormError } from '@/ui/form-error';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { Shape } from '@/ui/shape';
import { StatusBadge, type StatusStyle } from '@/ui/status-badge';
import { changeNotices } from './acts';
import { type Facts, filled, hasNoSite, longestFacts } from './model';
import { type NoticeSettings, noticeSettingsQuery } from './queries';
import { formOf, type NoticesForm, noticesSchema, settingsOf } from './schema';
import { MailServerPanel, TextGatewayPanel } from './service-panels';
import { readyStyle } from './test-style';
import { type Chosen, TextsPanel } from './texts-panel';

const F = fieldsOf<typeof noticesSchema>();

interface NoticesProps {
  roomId: string;
  /** Puts the button in the head of the page. */
  renderHead: (save: ReactNode) => ReactNode;
}

/** Whether and how a room notifies its players on their phones. */
export function Notices({ roomId, renderHead }: NoticesProps) {
  const saved = useQuery(noticeSettingsQuery(roomId));
  return (
    <QueryView of={saved} what="the notices" rows={6} inPanel="Notices">
      {(data) => <Form key={data.roomId} saved={data} renderHead={renderHead} />}
    </QueryView>
  );
}

function Form({ saved, renderHead }: Pick<NoticesProps, 'renderHead'> & { saved: NoticeSettings }) {
  const room = useRoom();
  const games = useQuery(gameTypesQuery).data ?? [];
  const [chosen, setChosen] = useState<Chosen>({ kind: 'called', language: 'en' });
  const facts = longestFacts(
    room.name,
    games.map(({ name }) => name),
    chosen.language,
  );
  return (
    <InlineActForm
      act={changeNotices}
      schema={noticesSchema}
      defaults={formOf(saved)}
      vars={(values) => settingsOf(saved.roomId, values)}
      resetTo={formOf}
      isFollowing
      isGuarded
      needsChange
      renderFrame={(content, { busy, disabledReason, onSubmit }) => (
        <>
          {renderHead(
            <Button variant="primary" busy={busy} disabledReason={disabledReason} onClick={() => onSubmit()}>
              Save Changes
            </Button>,
          )}
          {content}
        </>
      )}
    >
      {({ form: { setValue }, typed, busy, isDirty, error }) => {
        const service = { saved, typed, setValue, isDirty, isDisabled: busy };
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1400px]:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
              <FormError text={error} />
              <Channels saved={saved} typed={typed} isDisabled={busy} />
              {typed.hasText ? <TextGatewayPanel {...service} /> : null}
              {typed.hasEmail ? <MailServerPanel {...service} /> : null}
              <TextsPanel {...{ typed, setValue, chosen, facts }} onChoose={setChosen} isDisabled={busy} />
            </div>
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
              <Preview
                text={typed.templates[chosen.language][chosen.kind] ?? ''}
                facts={facts}
                language={chosen.language}
                from={typed.hasText ? typed.text.from : ''}
              />
              <QuietHours isOn={typed.hasQuietHours} isDisabled={busy} />
              <Rules saved={saved} />
            </div>
            {/* Lets Enter in a field save the form. */}
            <input type="submit" hidden value="Save Changes" />
          </div>
        );
      }}
    </InlineActForm>
  );
}

interface ChannelsProps {
  saved: NoticeSettings;
  typed: NoticesForm;
  isDisabled: boolean;
}

const OFF: StatusStyle = { shape: 'ring', tone: 'neutral', label: 'Off' };
const READY: StatusStyle = { shape: 'check', tone: 'ok', label: 'Ready' };
const UNSAVED: StatusStyle = { shape: 'half', tone: 'warn', label: 'Not saved yet' };

function Channels({ saved, typed: { shown, hasText, hasEmail }, isDisabled }: ChannelsProps) {
  const isOn = shown === 'on';
  const stateOf = (isChosen: boolean, isSaved: boolean, ready = READY) =>
    !isOn || !isChosen ? OFF : isSaved && saved.isOn ? ready : UNSAVED;
  return (
    <Panel title="Notices">
      <fieldset disabled={isDisabled}>
        <legend className="sr-only">Notices</legend>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-line-soft p-4 phone:p-3">
          <p className="min-w-0 flex-[1_1_18rem] text-body text-ink-2">
            Players who agreed on their own page are told on their phone when their seat is ready, shortly before its
            hold ends, and when they are next.
          </p>
          <div className="w-48 phone:w-full">
            <F.Segmented
              name="shown"
              label="Notices to players"
              segments={[
                { value: 'on', label: 'On' },
                { value: 'off', label: 'Off' },
              ]}
            />
          </div>
        </div>
        <ol>
          <Channel
            number={1}
            icon={BellRing}
            title="Push"
            detail={
              saved.hasPush
                ? 'Free, and players need no account.'
                : 'The server has no key to keep secrets with. Its operator sets PITBOSS_SECRET_KEY.'
            }
            state={stateOf(saved.hasPush, true)}
          />
          <Channel
            number={2}
            icon={MessageSquareText}
            title="Text message"
            detail="Through a gateway that you bring. It charges for each text."
            state={stateOf(hasText, saved.text !== null, readyStyle(saved.textTest))}
          >
            <F.Checkbox name="hasText">Use</F.Checkbox>
          </Channel>
          <Channel
            number={3}
            icon={Mail}
            title="Email"
            detail="Through your mail server. Slow for a call."
            state={stateOf(hasEmail, saved.email !== null, readyStyle(saved.emailTest))}
          >
            <F.Checkbox name="hasEmail">Use</F.Checkbox>
          </Channel>
          <Channel
            number={4}
            icon={Megaphone}
            title="Voice"
            detail="The waitlist tells the floor to call the name. Always the last."
            state={{ shape: 'check', tone: 'neutral', label: 'Always on' }}
          />
        </ol>
        <p className="px-4 py-3 text-meta text-ink-3 phone:px-3">
          Players choose their own order. When one way fails, the next is tried.
        </p>
      </fieldset>
    </Panel>
  );
}

interface ChannelProps {
  number: number;
  icon: LucideIcon;
  title: string;
  detail: string;
  state: StatusStyle;
  children?: ReactNode;
}

function Channel({ number, icon, title, detail, state, children }: ChannelProps) {
  return (
    <li className="grid min-h-16 grid-cols-[1rem_1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line-soft px-4 py-2 phone:px-3">
      <span className="text-center text-dense font-medium text-ink-3">{number}</span>
      <span className="text-ink-2">
        <Icon as={icon} size={20} />
      </span>
      <div className="min-w-0">
        <p className="text-dense font-medium phone:text-body">{title}</p>
        <p className="text-meta text-ink-3">{detail}</p>
        <div className="mt-1 hidden phone:block">
          <StatusBadge {...state} />
        </div>
      </div>
      <span className="flex items-center gap-5">
        <span className="phone:hidden">
          <StatusBadge {...state} />
        </span>
        {children}
      </span>
    </li>
  );
}

interface PreviewProps {
  text: string;
  facts: Facts;
  language: Chosen['language'];
  from: string;
}

function Preview({ text, facts, language, from }: PreviewProps) {
  return (
    <Panel title="As the Player Sees It">
      <div className="grid gap-2 p-4">
        <p
          lang={language}
          className="max-w-80 justify-self-start rounded-sheet rounded-bl-control bg-neutral-soft px-4 py-3 text-body wrap-anywhere"
        >
          {text === '' ? 'The usual text' : filled(text, facts)}
        </p>
        <p className="pl-1 text-meta text-ink-3">
          {from === '' ? 'With the longest names of this room' : `From ${from}, with the longest names of this room`}
        </p>
      </div>
    </Panel>
  );
}

function QuietHours({ isOn, isDisabled }: { isOn: boolean; isDisabled: boolean }) {
  return (
    <Panel title="Quiet Hours">
      <fieldset disabled={isDisabled} className="grid grid-cols-2 gap-4 p-4 phone:p-3">
        <legend className="sr-only">Quiet hours</legend>
        <div className="col-span-full">
          <F.Checkbox name="hasQuietHours">Hold messages back at night</F.Checkbox>
        </div>
        {isOn ? (
          <>
            <F.Text name="quietFrom" label="From" type="time" />
            <F.Text name="quietTo" label="To" type="time" />
          </>
        ) : null}
        <p className="col-span-full text-meta text-ink-3">
          On the clock of the room. A call for a seat still goes out, because the player waits for it. Everything else
          waits until the end, if it is still true then.
        </p>
      </fieldset>
    </Panel>
  );
}

const RULES = [
  'Nobody gets a message before agreeing to it on their own page.',
  'STOP, END, QUIT, CANCEL and UNSUBSCRIBE end all messages at once.',
  'The front desk can record a stop, and never an agreement.',
  'Barred and self-excluded players get no message at all.',
];

function Rules({ saved }: { saved: NoticeSettings }) {
  const isMissing = hasNoSite(saved);
  return (
    <Panel title="Consent">
      <ul className="grid gap-3 p-4 text-dense text-ink-2">
        {RULES.map((rule) => (
          <Rule key={rule} isKept>
            {rule}
          </Rule>
        ))}
        <Rule isKept={!isMissing}>
          {isMissing
            ? 'Email has no link to stop it until you save where links open, under Mail Server.'
            : 'Each email has a link that stops email.'}
        </Rule>
      </ul>
    </Panel>
  );
}

function Rule({ isKept, children }: { isKept: boolean; children: string }) {
  return (
    <li className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-2">
      <span className={`mt-1 ${isKept ? 'text-ok' : 'text-warn'}`}>
        <Shape name={isKept ? 'check' : 'half'} />
      </span>
      {children}
    </li>
  );
}
