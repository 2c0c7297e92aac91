// Figures of home games, and the members of the community (docs/rules/home-games.md).
import type { components } from '@/api/generated/schema.gen';

type Schemas = components['schemas'];

/** One closed game with the caller's result. */
export type PlayedGame = Schemas['Played'];
/** "Your Statistics". Figures that need at least one game are null without one; rates are percentages. */
export type PersonalStats = Schemas['PersonalStats'];
/** A player's figures as a host sees them. The biggest win is null for a player without a win. */
export type PlayerStats = Schemas['PlayerStats'];
/** A player who has played in the community's games or was invited to one. */
export type HostPlayer = Schemas['Guest'];
export type LeaderRow = Schemas['HomegameRank'];
export type CommunityStats = Schemas['AdminStats'];
export type Invitation = Schemas['Invitation'];
/** The code is shown once: the server stores only its hash. */
export type NewInvitation = Schemas['Invited'];
