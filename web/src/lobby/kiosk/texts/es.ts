import { formatCount, formatQuantity } from '@/lib/format';
import { atTime, es as shared, stop, theTime } from '@/lobby/language/es';
import type { KioskTexts } from './en';

const listCount = (count: number) => formatQuantity(count, 'lista');
const inSeat = (table: number | null, seat: number | null) => `mesa ${table}, asiento ${seat}`;

export const es: KioskTexts = {
  ...shared,
  title: 'Regístrese',
  start: 'Escriba su número de celular o escanee su código.',
  scan: 'Escanee su código o tarjeta',
  scanHow: 'Póngalo bajo la luz roja, a un palmo de distancia.',
  firstTime: '¿Es su primera vez aquí?',
  firstTimeHow: 'En recepción le inscriben en dos minutos. Traiga una identificación con foto.',
  tenDigits: 'Diez dígitos, primero el código de área.',
  mobileNumber: 'Número de celular',
  deleteDigit: 'Borrar el último dígito',
  next: 'Siguiente',

  isThisYou: '¿Es usted?',
  notMe: 'No, empezar de nuevo',
  thatsMe: 'Sí, soy yo',
  nameOnly: 'Solo mostramos su nombre y la primera letra de su apellido.',
  seeDesk: 'Pase por recepción, por favor',
  seeDeskWhy: 'Ahí le atienden enseguida.',
  startOver: 'Empezar de nuevo',
  checkInAtDesk: 'Regístrese en recepción',
  lostConnection: (since) => `Esta pantalla se quedó sin conexión ${stop(atTime(since))}. Vuelve por sí sola.`,
  noAnswer: 'Aún no hay respuesta. Pulse otra vez o pregunte en recepción.',
  tookTooLong: 'Pasó demasiado tiempo. Empiece de nuevo, por favor.',

  stillThere: '¿Sigue ahí?',
  seconds: (count) => formatQuantity(count, 'segundo'),
  clearsIn: (seconds) => `Esta pantalla se borra en ${formatQuantity(seconds, 'segundo')}.`,
  stillHere: 'Sigo aquí',

  hi: (name) => `Hola, ${name}`,
  membership: 'Membresía',
  memberships: { active: 'Activa', ended: 'Renuévela en recepción', none: 'Cómprela en recepción' },
  validUntil: 'Válida hasta',
  needsMembership: 'Puede esperar un asiento. Para jugar necesita una membresía.',
  canJoinMore: 'Puede anotarse en más listas.',
  keepPlaces: 'Regístrese para conservar sus lugares. También puede anotarse en más listas.',
  chooseLists: 'Elija las listas en las que quiere anotarse.',
  atSeat: (table, seat) => `Usted está en la ${inSeat(table, seat)}.`,
  isHeld: (call) => `Le guardamos un asiento: ${stop(call)}. Vaya a la mesa.`,
  isCheckedIn: 'Ya se registró.',
  showCard: 'Ver mi tarjeta',
  done: 'Listo',
  checkIn: 'Registrarme',
  checkInFor: (lists) => `Registrarme en ${listCount(lists)}`,
  join: (lists) => `Anotarme en ${listCount(lists)}`,
  lists: 'Listas',
  noGame: 'Todavía no hay juegos ni listas de espera.',
  moreLists: (page, pages) => `Más listas (${page} de ${pages})`,
  openSeats: (count) => formatQuantity(count, 'asiento libre', 'asientos libres'),
  now: 'ahora',
  likelyWait: 'espera probable',
  turnovers: (count) => `${formatQuantity(count, 'asiento')} en 3 h`,
  waiting(count, coming) {
    if (count === 0) return 'Nadie espera';
    if (coming === 0) return `${formatCount(count)} en espera`;
    return `${formatCount(count - coming)} aquí, ${formatCount(coming)} en camino`;
  },
  tables: (count) => (count === 0 ? 'aún sin mesa' : formatQuantity(count, 'mesa')),
  joinedAt: (time) => `Se anotó ${atTime(time)}`,
  called: 'Su turno',
  yourPlace: 'su lugar',
  goToTable: 'vaya a la mesa',
  ofWaiting: (count) => `de ${formatCount(count)}`,
  callUntil: (table, seat, time) => `${inSeat(table, seat)}, hasta ${theTime(time)}`,

  onTheList: 'Está en la lista',
  checkedIn: 'Ya se registró',
  deskAdds: 'En recepción pueden anotarle en una lista en cualquier momento.',
  scanToFollow: 'Escanee el código con su teléfono para seguir su lugar.',
  listen: 'Esté atento a su nombre.',
  listenOrScan: 'Esté atento a su nombre, o escanee el código con su teléfono para seguir su lugar.',
  andMore: (lists) => `Y ${listCount(lists)} más`,
  print: 'Imprimir',
  yourLists: 'Sus listas',
  waitIs: (wait) => `Espera probable: ${wait}`,

  yourCard: 'Su tarjeta',
  seatCard: 'Tarjeta de asiento',
  table: (number) => `Mesa ${number}`,
  seat: (number) => `Asiento ${number}`,
  codeOfPage: 'Código de su propia página',
  scanToSee: 'Escanee para ver su lugar',
  heldUntil: (time) => `Asiento guardado hasta ${theTime(time)}`,
};
