export interface WallWords {
  level: (level: number) => string;
  pause: string;
  ante: string;
  bigBlindAnte: string;
  timeLeft: (place: string) => string;
  progress: (place: string, played: number, minutes: number) => string;
  blinds: string;
  blindsIn: (level: number) => string;
  firstBlinds: string;
  paused: (minutes: number) => string;
  lastLevelOver: string;
  lastMinute: string;
  handForHand: string;
  startsNow: string;
  startsIn: string;
  untilStart: string;
  registrationOpen: string;
}

export const englishWall: WallWords = {
  level: (level) => `Level ${level}`,
  pause: 'Break',
  ante: 'Ante',
  bigBlindAnte: 'Big blind ante',
  timeLeft: (place) => `Time left in ${place}`,
  progress: (place, played, minutes) => `${place}, ${played} of ${minutes} minutes over`,
  blinds: 'Blinds',
  blindsIn: (level) => `Blinds in level ${level}`,
  firstBlinds: 'First blinds',
  paused: (minutes) => (minutes === 0 ? 'Paused' : `Paused ${minutes} min`),
  lastLevelOver: 'Last level is over',
  lastMinute: 'Last minute',
  handForHand: 'Hand for hand',
  startsNow: 'Starts in a moment',
  startsIn: 'Starts in',
  untilStart: 'Time until the start',
  registrationOpen: 'Registration open',
};
