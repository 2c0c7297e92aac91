import { ArrowUp } from 'lucide-react';
import { Button, Panel } from '../parts';
import type { Channel } from './client';
import { type AlertTexts, useAlertTexts } from './texts/use-alert-texts';

interface ChannelListProps {
  channels: readonly Channel[];
  /** The channel of this phone. */
  ownId: string | undefined;
  disabledReason: string | undefined;
  onStop: (channel: Channel) => void;
  onFirst: (channel: Channel) => void;
}

/** The ways to reach the player, in the order in which they are tried. */
export function ChannelList({ channels, ownId, disabledReason, onStop, onFirst }: ChannelListProps) {
  const t = useAlertTexts();
  return (
    <Panel title={t.inThisOrder} hideTitle>
      <ol className="divide-y divide-line-soft">
        {channels.map((channel, index) => {
          const name = channelName(t, channel, ownId);
          return (
            <li key={channel.id} className="flex min-h-16 items-center gap-2 py-2 pr-2 pl-4">
              <span aria-hidden className="min-w-5 text-dense font-medium text-ink-3 tabular-nums">
                {index + 1}
              </span>
              <b className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</b>
              {index === 0 ? null : (
                <Button
                  className="size-12"
                  isNarrow
                  aria-label={t.tryFirst(name)}
                  disabledReason={disabledReason}
                  onClick={() => onFirst(channel)}
                >
                  <ArrowUp aria-hidden className="size-5" />
                </Button>
              )}
              <Button
                className="px-4"
                isNarrow
                aria-label={t.stopChannel(name)}
                disabledReason={disabledReason}
                onClick={() => onStop(channel)}
              >
                {t.stop}
              </Button>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** "Notifications on this phone", "Texts to ••• 0177" */
export function channelName(t: AlertTexts, { id, kind, address }: Channel, ownId: string | undefined): string {
  if (kind === 'push') return id === ownId ? t.thisPhone : t.otherPhone;
  return kind === 'text' ? t.textsTo(address) : t.emailsTo(address);
}
