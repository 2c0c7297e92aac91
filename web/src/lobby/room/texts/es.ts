import { es as shared, stop, theTime } from '@/lobby/language/es';
import { capitalize } from '@/lobby/wording';
import type { RoomTexts } from './en';

const TERM = { daily: 'Día', monthly: 'mes', annual: 'año' } as const;
const names = (count: number) => shared.count(count, 'nombre', 'nombres');
const atOpening = (time: string) => `a ${theTime(time)}`;

export const es: RoomTexts = {
  ...shared,
  documentTitle: (room) => `Juegos de esta noche · ${room}`,
  missingPage: 'No hay ninguna sala en esta dirección',
  missingPageWhy: 'Confirme la dirección con la sala. Puede haber cambiado.',
  notReached: 'Ahora no podemos conectar con la sala',
  notReachedWhy: 'Revise su conexión. Esta página lo intenta otra vez por sí sola.',
  closedNow: 'Ahora está cerrado',
  heading: { evening: 'Qué se juega esta noche', day: 'Qué se juega hoy' },
  openAllDay: 'Abierto todo el día.',
  openUntil: (time) => `Abierto hasta ${stop(theTime(time))}.`,
  opensToday: (day, time) => `Abrimos hoy, ${day}, ${stop(atOpening(time))}.`,
  opensTomorrow: (day, time) => `Abrimos mañana, ${day}, ${stop(atOpening(time))}.`,
  opensOn: (day, time) => `Abrimos el ${day} ${stop(atOpening(time))}.`,
  notLive: 'Sin conexión',
  closed: 'Cerrado',
  opens: (time) => `abre ${atOpening(time)}`,
  notLiveSince: (time) => `Sin conexión desde ${theTime(time)}`,
  askFirst: 'Pregunte en la sala antes de venir.',
  callFirst: (phone) => `Llame al ${phone} antes de venir.`,
  findMyPlace: 'Ver mi lugar',
  howWeCount: 'Cómo contamos.',
  howWeCountText:
    '“Sentados” son personas en asientos, leídas de las mesas mismas. “Aquí” y “en camino” son dos números: en camino es quien se anotó desde un teléfono y aún no se registra. Nunca mostramos un juego que no se está jugando.',
  runsOn: (room) => `${room} funciona con PitBoss.`,
  peopleSeated: (count) => shared.count(count, 'persona sentada', 'personas sentadas'),
  seatedAt: (count, time) => `${count} sentados ${atOpening(time)}`,

  cashGames: 'Mesas de cash',
  nothingRuns: 'Aún no se juega nada',
  nothingRunsWhy: 'Un juego aparece aquí en cuanto se reparte.',
  game: 'Juego',
  seated: 'Sentados',
  onTheList: 'En la lista',
  list: 'Lista',
  likelyWait: 'Espera',
  seatsOf: (taken, seats) => `${taken} de ${seats}`,
  tables: (count) => shared.count(count, 'mesa', 'mesas'),
  nobodyWaits: 'Nadie espera',
  waiting: (count) => `${count} en espera`,
  presence: (waiting, coming) => `${waiting - coming} aquí${coming === 0 ? '' : `, ${coming} en camino`}`,
  seatsFree: (count) => shared.count(count, 'libre', 'libres'),
  opened: (count) => `${shared.count(count, 'asiento abierto', 'asientos abiertos')} en 3 h`,
  ifYouJoin: 'si se anota ahora',
  requested: 'Juegos que la gente pide',
  enough: (count, here) => `${names(count)}${here}, suficientes para abrirlo`,
  oneMore: (count, needed, here) => `${count} de ${names(needed)}${here}. Uno más e intentamos abrirlo.`,
  namesOf: (count, needed, here) => `${count} de ${names(needed)}${here}`,

  promotions: 'Promociones',
  tournaments: 'Torneos',
  addToCalendar: 'Agregar al calendario',
  runningSince: (time, level) => `En juego desde ${theTime(time)}, nivel ${level}`,
  freeEntry: 'Entrada gratis',
  buyIn: (amount) => `entrada ${amount}`,
  starts: (day, time, price) => `${capitalize(day)}, ${time}. ${capitalize(price)}`,
  near: { tonight: 'Esta noche', today: 'Hoy', tomorrow: 'Mañana' },
  leftOf: (left, entries) => `${left} de ${entries}`,
  left: 'quedan',
  entered: 'inscritos',

  theRoom: 'La sala',
  hours: 'Horario',
  openingHours: 'Horario de apertura',
  days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  dayRange: (first, last, isPair) => capitalize(isPair ? `${first} y ${last}` : `${first} a ${last}`),
  isToday: (day) => `${capitalize(day)}, hoy`,
  closedOn: (days, last) => `Cerrado: ${days.length === 0 ? last : `${days.join(', ')} y ${last}`}`,
  allDay: 'Todo el día',
  fromTo: (from, to) => `${from} a ${to}`,
  membership: 'Membresía',
  fees: (fees) => capitalize(fees.map(({ term, price }) => `${TERM[term]} ${price}`).join(', ')),

  seeDesk: 'Pase por recepción, por favor',
  seeDeskWhy: (phone) =>
    `No podemos poner este nombre en la lista desde aquí. En recepción le ayudan${phone === undefined ? '.' : `, también en el ${phone}.`}`,
  join: (game) => `Anotarse en ${game}`,
  youWouldBe: (position, wait) =>
    `Usted sería el ${shared.ordinal(position)}. ${wait === undefined ? 'Aún no hay estimación.' : `La espera probable: ${wait}.`}`,
  fullName: 'Nombre y apellido',
  mobile: 'Número de celular',
  joinAs: 'Se anota como',
  someoneElse: '¿Es otra persona?',
  joinTerms:
    'Le guardamos el lugar, y lo saltamos hasta que llegue. Se abre en una página propia. Necesita una membresía para jugar; puede comprarla en recepción.',
};
