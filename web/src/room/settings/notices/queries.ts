import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

export type NoticeSettings = components['schemas']['NoticeSettings'];
export type NoticeKind = NoticeSettings['templates'][number]['kind'];
export type NoticeLanguage = NoticeSettings['templates'][number]['language'];
export type NoticeTextGateway = NonNullable<NoticeSettings['text']>;
export type NoticeMailServer = NonNullable<NoticeSettings['email']>;

export type NoticeServiceTest = components['schemas']['NoticeServiceTest'];

/** How a room notifies its players: services, texts and quiet hours, without the secrets. */
export const noticeSettingsQuery = (roomId: string) =>
  queryOptions({ queryKey: ['/api/notice-settings', roomId], queryFn: queryFn<NoticeSettings> });
