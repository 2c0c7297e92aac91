import { defineAct } from '@/api/acts/define';
import { deleteAnnouncementsRoomId, postAnnouncementsRoom } from '@/api/generated/operations.gen';
import type { Announcement } from './queries';

export const announceText = defineAct('announce', postAnnouncementsRoom, {
  request: ({ roomId, ...body }: { roomId: string; text: string; until: string }) => ({ path: { room: roomId }, body }),
  label: ({ text }) => `Announced: ${text}`,
  success: ({ text }) => ({ title: 'Announced', description: text }),
  failure: 'Failed to announce',
});

export const endAnnouncement = defineAct('end-announcement', deleteAnnouncementsRoomId, {
  request: ({ id, roomId }: Announcement) => ({ path: { room: roomId, id } }),
  label: ({ text }) => `Announcement ended: ${text}`,
  success: (_none, { text }) => ({ title: 'Announcement ended', description: text }),
  failure: 'Failed to end the announcement',
});
