import type { components } from '@/api/generated/schema.gen';

type Schemas = components['schemas'];
export type RoomPage = Schemas['RoomPage'];
export type RoomGame = Schemas['RoomPageGame'];
export type RoomTournament = Schemas['RoomPageTournament'];
export type Opening = Schemas['Opening'];
