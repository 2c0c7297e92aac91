import { type ReactNode, useState } from 'react';
import { useLanguage } from '@/lobby/language/language';
import type { Refusal } from '@/lobby/language/refusals';
import { refusalIn } from '../client';
import { Button } from '../parts';
import { ChannelList, channelName } from './channel-list';
import {
  addChannel,
  type Agreed,
  type Alerts,
  arrangeChannels,
  type Channel,
  type Language,
  sendTest,
  stopChannel,
} from './client';
import { pushSupport, subscribe, unsubscribe } from './push';
import { AddressForm, HomeScreenSteps, LanguageChoice, Ways } from './questions';
import { usePageTexts } from '../texts/use-page-texts';
import { Sheet } from './sheet';
import { Arrived, TestSent } from './test-sent';
import { useAlertTexts } from './texts/use-alert-texts';
import { useOwnChannel } from './use-own-channel';

type Step =
  | { name: 'ways' }
  | { name: 'list' }
  | { name: 'text' | 'email' }
  | { name: 'home-screen' }
  | { name: 'stop'; channel: Channel }
  /** A test is on its way to the channel. */
  | { name: 'arrived'; channel: Channel; sentAt: number };

interface AlertsSheetProps {
  link: string;
  roomName: string;
  timeZone: string;
  alerts: Alerts;
  disabledReason: string | undefined;
  /** Reads the page again. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** How the room may reach the player: what they agree to, in which order, and whether it arrives. */
export function AlertsSheet({
  link,
  roomName,
  timeZone,
  alerts,
  disabledReason,
  onChanged,
  onClose,
}: AlertsSheetProps) {
  const { channels } = alerts;
  const [step, setStep] = useState<Step>(channels.length === 0 ? { name: 'ways' } : { name: 'list' });
  const t = useAlertTexts();
  const page = usePageTexts();
  const pageLanguage = useLanguage();
  // Messages to a player without a channel come in the language that they read.
  const [language, setLanguage] = useState(channels.length === 0 ? pageLanguage : alerts.language);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal | 'noPush' | 'notAllowed' | null>(null);
  const own = useOwnChannel(link, alerts);
  const reason = disabledReason ?? (isBusy ? page.sending : undefined);
  const has = new Set<string>(channels.flatMap(({ kind, id }) => (kind === 'push' && id !== own.id ? [] : [kind])));
  const home: Step = channels.length === 0 ? { name: 'ways' } : { name: 'list' };

  function go(next: Step) {
    setFailure(null);
    setStep(next);
  }

  /** Runs an act of the player; says why it was not done. */
  async function run(act: () => Promise<Step | undefined>) {
    setBusy(true);
    setFailure(null);
    try {
      const next = await act();
      await onChanged();
      if (next !== undefined) setStep(next);
    } catch (error) {
      setFailure(refusalIn(error));
    } finally {
      setBusy(false);
    }
  }

  const add = (agreed: Agreed) =>
    run(async () => {
      const channel = await addChannel(link, agreed, { ...alerts, language });
      if (agreed.kind === 'push') {
        await own.remember(channel.id, agreed.subscription);
        await sendTest(link, channel.id);
      }
      return { name: 'arrived', channel, sentAt: Date.now() };
    });

  async function turnOnPush() {
    if (alerts.pushKey === null) return;
    if (pushSupport() === 'home-screen') return go({ name: 'home-screen' });
    setBusy(true);
    const subscription = await subscribe(link, alerts.pushKey).catch(() => undefined);
    setBusy(false);
    if (subscription === undefined) setFailure('noPush');
    else if (subscription === null) setFailure('notAllowed');
    else await add({ kind: 'push', subscription });
  }

  const stop = (channel: Channel) =>
    run(async () => {
      await stopChannel(link, channel.id);
      if (channel.id === own.id) {
        await own.forget();
        await unsubscribe(link);
      }
      return channels.length === 1 ? { name: 'ways' } : { name: 'list' };
    });

  const test = (channel: Channel) =>
    run(async () => {
      await sendTest(link, channel.id);
      return { name: 'arrived', channel, sentAt: Date.now() };
    });

  const arrange = (order: readonly string[], wanted: Language) => {
    setLanguage(wanted);
    return run(async () => {
      await arrangeChannels(link, order, wanted).catch((error: unknown) => {
        setLanguage(language);
        throw error;
      });
      return undefined;
    });
  };

  /** The question of a step: its title, what it says and its answers. */
  function viewOf(): { title: string; lead?: ReactNode; content: ReactNode } {
    switch (step.name) {
      case 'ways':
        return {
          title: t.ways,
          lead: t.waysLead(roomName),
          content: (
            <>
              <Ways
                alerts={alerts}
                support={pushSupport()}
                has={has}
                disabledReason={reason}
                onPush={() => void turnOnPush()}
                onAddress={(kind) => go({ name: kind })}
              />
              <Button look="foot" onClick={channels.length === 0 ? onClose : () => go({ name: 'list' })}>
                {channels.length === 0 ? t.notNow : t.back}
              </Button>
            </>
          ),
        };
      case 'text':
      case 'email':
        return {
          title: step.name === 'text' ? t.textsTitle : t.email,
          content: (
            <AddressForm
              kind={step.name}
              consent={alerts.consent}
              language={language}
              disabledReason={reason}
              onLanguage={setLanguage}
              onSend={(address) => void add({ kind: step.name, address })}
              onBack={() => go({ name: 'ways' })}
            />
          ),
        };
      case 'home-screen':
        return {
          title: t.iPhone,
          lead: t.iPhoneLead,
          content: (
            <>
              <HomeScreenSteps />
              {alerts.hasText ? <Button onClick={() => go({ name: 'text' })}>{t.textInstead}</Button> : null}
              <Button look="foot" onClick={onClose}>
                {t.notNow}
              </Button>
            </>
          ),
        };
      case 'arrived':
        return {
          title: t.arrived,
          lead: <TestSent channel={step.channel} sentAt={step.sentAt} timeZone={timeZone} />,
          content: (
            <Arrived
              kind={step.channel.kind}
              hasText={alerts.hasText && !has.has('text')}
              disabledReason={reason}
              onYes={() => go(home)}
              onText={() => go({ name: 'text' })}
              onAgain={() => void test(step.channel)}
            />
          ),
        };
      case 'stop':
        return {
          title: t.stopAsk(channelName(t, step.channel, own.id)),
          lead: t.stopLead,
          content: (
            <>
              <Button look="danger" disabledReason={reason} onClick={() => void stop(step.channel)}>
                {t.stop}
              </Button>
              <Button look="foot" onClick={() => go({ name: 'list' })}>
                {t.keep}
              </Button>
            </>
          ),
        };
      case 'list':
        return {
          title: t.title,
          ...(channels.length > 1 ? { lead: t.titleLead } : {}),
          content: (
            <>
              <ChannelList
                channels={channels}
                ownId={own.id}
                disabledReason={reason}
                onStop={(channel) => go({ name: 'stop', channel })}
                onFirst={({ id }) => void arrange([id, ...idsOf(channels).filter((other) => other !== id)], language)}
              />
              <LanguageChoice language={language} onLanguage={(wanted) => void arrange(idsOf(channels), wanted)} />
              <Button onClick={() => go({ name: 'ways' })}>{t.addAnother}</Button>
              <Button look="foot" onClick={onClose}>
                {t.done}
              </Button>
            </>
          ),
        };
    }
  }

  const { content, ...head } = viewOf();
  return (
    <Sheet {...head} onClose={onClose}>
      {failure === null ? null : (
        <p role="alert" className="rounded-card bg-warn-soft px-4 py-3 text-body">
          {failure === 'noPush' || failure === 'notAllowed' ? t[failure] : page.refusals[failure]}
        </p>
      )}
      {content}
    </Sheet>
  );
}

const idsOf = (channels: readonly Channel[]) => channels.map(({ id }) => id);
