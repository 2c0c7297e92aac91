import { formatCount, formatOrdinal } from '@/lib/format';
import { englishWall, type WallWords } from '@/ui/poker/wall-words';
import { es as spanish } from './language/es';
import type { Screen } from './queries';
import { plural, presenceText } from './wording';

const en = {
  live: 'Live',
  notLive: (since: string) => `Not live since ${since}`,
  askPodium: 'Ask the podium.',
  askForPlace: 'Ask the podium for your place.',
  clockMayDiffer: 'The clock may have changed.',
  promotion: 'Promotion, paid by the house',

  announcements: 'Announcements',
  noAnnouncements: 'No announcements.',
  until: (time: string) => `Until ${time}`,

  waitlists: 'Waitlists',
  called: 'Called',
  goToPodium: (minutes: number) =>
    `Go to the podium within ${minutes === 1 ? 'a minute' : `${formatCount(minutes)} minutes`}.`,
  coming: 'coming',
  comingMeans: 'Coming: joined by phone, not checked in yet.',
  joinByPhone: 'Join from your phone',
  seeYourPlace: 'Or see your place',
  yourCode: 'Here? Your code is',
  noGame: 'No game is running yet.',
  nobodyWaits: 'Nobody is waiting.',
  withoutWait: 'Nobody waiting:',
  tableCount: (count: number) => plural(count, 'table'),
  presence: presenceText,
  linesShown: (first: number, last: number, of: number) => `${first} to ${last} of ${formatCount(of)}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  table: (number: number) => `Table ${number}`,

  tables: 'Tables',
  openSeats: (count: number) => plural(count, 'open seat'),
  full: 'Full',
  seated: (taken: number, seats: number) => `${taken} of ${seats} seated`,

  tournaments: 'Tournaments',
  noTournament: 'No tournament is planned.',
  otherTournaments: 'Other tournaments',
  players: 'Players',
  entries: 'Entries',
  start: 'Start',
  average: 'Average',
  nextLevel: 'Next level',
  nextPause: 'Next break',
  bounty: 'Bounty',
  prizePool: 'Prize pool',
  prizes: 'Prizes by place',
  ordinal: formatOrdinal,
  placesOf: (from: number, to: number) => `${formatOrdinal(from)} to ${formatOrdinal(to)}`,
  countOf: (count: string, all: string) => `${count} of ${all}`,
  entriesOpen: 'open',
  paused: 'paused',
  and: ' and ',
  wall: englishWall as WallWords,

  pairing: {
    pitBossScreen: 'PitBoss screen',
    connect: 'Connect this screen',
    code: (code: string) => `Code ${code}`,
    open: 'On a staff device, open',
    choose: 'Choose',
    typeCode: 'and type this code.',
    pick: 'Pick what the screen shows.',
    offline: 'Offline. Trying again.',
    online: (time: string) => `Online. A new code appears in ${time}.`,
  },
};

/** The texts of the boards and of the pairing page in one language. A text without a translation does not compile. */
export type Words = typeof en;

const es: Words = {
  live: 'En vivo',
  notLive: (since) => `Sin conexión desde ${since}`,
  askPodium: 'Pregunte en el podio.',
  askForPlace: 'Pregunte por su lugar en el podio.',
  clockMayDiffer: 'El reloj pudo haber cambiado.',
  promotion: 'Promoción, pagada por la casa',

  announcements: 'Avisos',
  noAnnouncements: 'No hay avisos.',
  until: (time) => `Vigente hasta ${time}`,

  waitlists: 'Listas de espera',
  called: 'Su turno',
  goToPodium: (minutes) => `Pase al podio antes de ${minutes === 1 ? 'un minuto' : `${formatCount(minutes)} minutos`}.`,
  coming: 'en camino',
  comingMeans: 'En camino: aún no ha llegado.',
  joinByPhone: 'Anótese desde su teléfono',
  seeYourPlace: 'O vea su lugar',
  yourCode: '¿Ya llegó? Su código:',
  noGame: 'Todavía no hay juegos abiertos.',
  nobodyWaits: 'No hay nadie en espera.',
  withoutWait: 'Sin espera:',
  tableCount: (count) => plural(count, 'mesa'),
  presence: (waiting, coming) => {
    const here = `${formatCount(waiting - coming)} aquí`;
    return coming === 0 ? here : `${here}, ${formatCount(coming)} en camino`;
  },
  linesShown: (first, last, of) => `${first} a ${last} de ${formatCount(of)}`,
  page: (page, pages) => `Página ${page} de ${pages}`,
  table: (number) => `Mesa ${number}`,

  tables: 'Mesas',
  openSeats: (count) => plural(count, 'lugar libre', 'lugares libres'),
  full: 'Llena',
  seated: (taken, seats) => `${taken} de ${seats} sentados`,

  tournaments: 'Torneos',
  noTournament: 'No hay torneos programados.',
  otherTournaments: 'Otros torneos',
  players: 'Jugadores',
  entries: 'Entradas',
  start: 'Inicio',
  average: 'Promedio',
  nextLevel: 'Próx. nivel',
  nextPause: 'Próx. descanso',
  bounty: 'Recompensa',
  prizePool: 'Bolsa',
  prizes: 'Premios por lugar',
  ordinal: spanish.ordinal,
  placesOf: (from, to) => `${spanish.ordinal(from)} a ${spanish.ordinal(to)}`,
  countOf: (count, all) => `${count} de ${all}`,
  entriesOpen: 'abierto',
  paused: 'en pausa',
  and: ' y ',
  wall: {
    level: (level) => `Nivel ${level}`,
    pause: 'Descanso',
    ante: 'Ante',
    bigBlindAnte: 'Ante ciega grande',
    timeLeft: (place) => `Tiempo restante: ${place}`,
    progress: (place, played, minutes) => `${place}, ${played} de ${minutes} minutos`,
    blinds: 'Ciegas',
    blindsIn: (level) => `Ciegas del nivel ${level}`,
    firstBlinds: 'Primeras ciegas',
    paused: (minutes) => (minutes === 0 ? 'En pausa' : `En pausa ${minutes} min`),
    lastLevelOver: 'Terminó el último nivel',
    lastMinute: 'Último minuto',
    handForHand: 'Mano por mano',
    startsNow: 'Comienza en un momento',
    startsIn: 'Comienza en',
    untilStart: 'Tiempo hasta el inicio',
    registrationOpen: 'Inscripción abierta',
  },

  pairing: {
    pitBossScreen: 'Pantalla de PitBoss',
    connect: 'Conecte esta pantalla',
    code: (code) => `Código ${code}`,
    open: 'En un dispositivo del personal, abra',
    choose: 'Elija',
    typeCode: 'y escriba este código.',
    pick: 'Elija qué muestra la pantalla.',
    offline: 'Sin conexión. Intentando otra vez.',
    online: (time) => `En línea. En ${time} aparece otro código.`,
  },
};

export const words: Record<Screen['language'], Words> = { en, es };
