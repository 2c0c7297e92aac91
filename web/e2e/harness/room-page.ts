// Turns the public page of the demo's room on.
import { lodge } from './api';
import type { Club } from './club';

export const roomPage = '/r/lodge-card-club';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export async function openRoomPage(club: Club) {
  const owner = await club.api('owner');
  await owner.send('PATCH', `/api/room-pages/${lodge}`, {
    address: 'lodge-card-club',
    isOn: true,
    streetAddress: '1700 Palmer Lane, Austin',
    phone: '(512) 555-0100',
    hours: days.map((day) => ({ day, opens: '12:00', closes: '12:00' })),
    promotions: ['Free first hour on Sunday'],
    terms: 'Members only, 21 and over',
    showsFees: true,
    acceptsJoins: true,
  });
}
