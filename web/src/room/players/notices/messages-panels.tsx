import { useQuery } from '@tanstack/react-query';
import { BellRing, type LucideIcon, Mail, MessageSquareText } from 'lucide-react';
import { useCan, useRoom } from '@/api/session/session-context';
import { type Place, usePlace } from '@/api/session/use-place';
import { CHANNEL_LABEL, failureText, NOTICE_LABEL } from '@/domain/notice';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Empty } from '@/ui/empty';
import { Icon } from '@/ui/icon';
import { Panel } from '@/ui/panel';
import { StatusBadge } from '@/ui/status-badge';
import { type ConsentLine, consentLines, statusStyle } from './model';
import { type NoticeChannel, type NoticeLogEntry, playerNoticesQuery } from './queries';

interface MessagesProps {
  playerId: string;
}

const ICON: Record<NoticeChannel['kind'], LucideIcon> = { push: BellRing, text: MessageSquareText, email: Mail };

/** The notices that the room may send to the player now, and the stop that a player can ask the staff for. */
export function AgreedPanel({ playerId }: MessagesProps) {
  const room = useRoom();
  const can = useCan();
  const place = usePlace();
  const now = useNow(60_000);
  const record = useQuery(playerNoticesQuery(room.id, playerId));
  return (
    <Panel title="Messages to the Player">
      <QueryView of={record} what="the messages" rows={1}>
        {({ channels }) => {
          const active = channels.filter(({ stoppedAt }) => stoppedAt === null);
          if (active.length === 0)
            return (
              <Empty title={channels.length === 0 ? 'Agreed to none' : 'Stopped all messages'}>
                {channels.length === 0
                  ? 'Call by voice. The player can turn messages on, on their own page.'
                  : 'Call by voice. Only the player can turn messages on again, on their own page.'}
              </Empty>
            );
          return (
            <>
              <ul>
                {active.map((channel) => (
                  <li
                    key={channel.id}
                    className="flex min-h-13 items-center gap-3 border-b border-line-soft py-2 pr-3 pl-4 phone:pl-3"
                  >
                    <span className="text-ink-2">
                      <Icon as={ICON[channel.kind]} size={20} />
                    </span>
                    <div className="min-w-0 flex-1">
                      <p className="text-dense font-medium wrap-anywhere">{nameOf(channel)}</p>
                      <p className="text-meta text-ink-3">since {place.formatNearDate(channel.consentedAt, now)}</p>
                    </div>
                    <StatusBadge shape="check" tone="ok" label="Yes" />
                  </li>
                ))}
              </ul>
              {can('manage_players') ? (
                <div className="grid gap-3 p-4 phone:p-3">
                  <p className="text-dense text-ink-2">
                    If the player asks you to stop, record it here. It takes effect at once, on every channel. Only the
                    player can agree again, on their own page.
                  </p>
                  <Button onClick={() => openDialog('stop-notices', { playerId })}>Record a Stop</Button>
                </div>
              ) : null}
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

/** "Text to ••• 0133" */
function nameOf({ kind, address }: NoticeChannel): string {
  return kind === 'push' ? 'Push' : `${CHANNEL_LABEL[kind]} to ${address}`;
}

/** The consents and stops of the player, and the messages of the last 90 days without their words. */
export function MessageRecord({ playerId }: MessagesProps) {
  const room = useRoom();
  const place = usePlace();
  const now = useNow(60_000);
  const { data } = useQuery(playerNoticesQuery(room.id, playerId));
  if (data === undefined) return null;
  const consents = consentLines(data.channels);
  return (
    <>
      {consents.length === 0 ? null : (
        <Panel title="Consent Record" count={consents.length}>
          <DataTable
            caption="Consents, the newest first"
            columns={consentColumns(place, now)}
            rows={consents}
            rowKey={({ id }) => id}
          />
        </Panel>
      )}
      {data.notices.length === 0 ? null : (
        <Panel title="Last Messages" count={data.notices.length}>
          <DataTable
            caption="Messages, the newest first"
            columns={noticeColumns(place, now)}
            rows={data.notices}
            rowKey={({ id }) => id}
          />
        </Panel>
      )}
    </>
  );
}

function consentColumns(place: Place, now: number): readonly Column<ConsentLine>[] {
  return [
    {
      key: 'when',
      header: 'When',
      rowHeader: true,
      cell: ({ at }) => place.formatNearMoment(at, now),
      phoneDetail: ({ how }) => how,
    },
    { key: 'channel', header: 'Channel', cell: ({ channel }) => nameOf(channel) },
    {
      key: 'what',
      header: 'What',
      cell: ({ isStop }) =>
        isStop ? (
          <StatusBadge shape="bar" tone="neutral" label="Stopped" />
        ) : (
          <StatusBadge shape="check" tone="ok" label="Agreed" />
        ),
    },
    { key: 'how', header: 'How', phone: 'hide', cell: ({ how }) => <span className="text-ink-2">{how}</span> },
  ];
}

function noticeColumns(place: Place, now: number): readonly Column<NoticeLogEntry>[] {
  return [
    {
      key: 'when',
      header: 'When',
      rowHeader: true,
      cell: ({ createdAt }) => place.formatNearMoment(createdAt, now),
      phoneDetail: ({ kind }) => NOTICE_LABEL[kind],
    },
    { key: 'message', header: 'Message', phone: 'hide', cell: ({ kind }) => NOTICE_LABEL[kind] },
    { key: 'channel', header: 'Channel', cell: ({ channel }) => (channel === null ? '–' : CHANNEL_LABEL[channel]) },
    {
      key: 'state',
      header: 'State',
      cell: (notice) => (
        <>
          <StatusBadge {...statusStyle(notice)} />
          {notice.status === 'failed' && notice.failure !== null ? (
            <span className="block text-meta whitespace-normal text-ink-3">
              {failureText(notice.failure, notice.channel)}
            </span>
          ) : null}
        </>
      ),
    },
  ];
}
