// The platform's vocabulary, apart from the card room's: only the master console speaks it.

export interface Administrator {
  id: string;
  email: string;
  name: string;
  /** Two-step sign-in has to be set up before anything else. */
  mustSetUpTwoStep?: boolean;
}

export interface PlatformOrganization {
  id: string;
  name: string;
  type: 'casino' | 'poker_room' | 'racing_track' | 'tribal_casino';
  domain: string;
  city: string;
  state: string;
  isActive: boolean;
  deactivatedAt: string | null;
  lastActiveAt: string | null;
  stats: { userCount: number; roomCount: number; locationCount: number };
}

export interface PlatformStats {
  totalOrganizations: number;
  activeOrganizations: number;
  totalLocations: number;
  totalRooms: number;
  totalUsers: number;
  signedInUsers: number;
  lastCreatedAt: string | null;
  lastDeactivatedAt: string | null;
}
