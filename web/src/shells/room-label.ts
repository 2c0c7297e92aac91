export interface RoomChoice {
  id: string;
  name: string;
  location: string;
}

export function roomLabel({ name, location }: RoomChoice): string {
  return location === '' ? name : `${name} - ${location}`;
}
