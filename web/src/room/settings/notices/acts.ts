import { defineAct } from '@/api/acts/define';
import {
  patchNoticeSettingsRoom,
  postNoticeSettingsRoomTest,
  postNoticeSettingsRoomWebhook,
} from '@/api/generated/operations.gen';
import type { settingsOf } from './schema';

export const changeNotices = defineAct('change-notices', patchNoticeSettingsRoom, {
  request: ({ roomId, ...body }: ReturnType<typeof settingsOf>) => ({ path: { room: roomId }, body }),
  label: () => 'Notices changed',
  success: ({ isOn }) => ({
    title: 'Notices saved',
    description: isOn ? 'Players who agreed are told about their seat' : 'Nothing is sent',
  }),
  failure: 'Failed to save the notices',
  isSecret: true,
});

export const testNotices = defineAct('test-notices', postNoticeSettingsRoomTest, {
  request: ({ roomId, ...body }: { roomId: string; kind: 'text' | 'email'; address: string }) => ({
    path: { room: roomId },
    body,
  }),
  label: () => 'Test sent',
  success: (_tested, { address }) => ({ title: 'Test sent', description: `The service took it for ${address}` }),
  failure: 'Failed to send the test',
});

export const renewNoticeWebhook = defineAct('renew-notice-webhook', postNoticeSettingsRoomWebhook, {
  request: ({ roomId }: { roomId: string }) => ({ path: { room: roomId }, body: {} }),
  label: () => 'New address for replies',
  success: null,
  failure: 'Failed to make an address',
  isUnrecorded: true,
});
