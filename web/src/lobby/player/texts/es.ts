import { atTime, es as shared, stop, theTime } from '@/lobby/language/es';
import { capitalize, formatQuantity } from '@/lib/format';
import type { Texts } from './en';

const goes = (position: number) => {
  if (position === 1) return 'nadie va';
  return position === 2 ? 'un jugador va' : `${position - 1} jugadores van`;
};
const opened = (turnovers: number) => {
  if (turnovers === 0) return 'No se ha abierto ningún asiento';
  return turnovers === 1 ? 'Solo se ha abierto un asiento' : 'Solo se han abierto dos asientos';
};
const minutes = (n: number) => `${n} min`;
const inSeat = (table: number | string, seat: number) => `mesa ${table}, asiento ${seat}`;

export const es: Texts = {
  ...shared,
  opening: 'Abriendo su página',
  youAreOffline: 'Sin conexión',
  linkEnded: 'Este enlace ya no funciona',
  linkEndedWhy:
    'Un enlace termina cuando recepción hace uno nuevo o cuando no se ha usado por un tiempo. Pida un enlace nuevo en recepción.',
  needsConnection: 'Para esto necesita conexión',
  sending: 'Enviando',
  loading: 'Cargando',
  titlePlace: 'Su lugar',
  titleReady: 'Su asiento está listo',
  offline: 'Sin conexión',
  knownAt: (time) =>
    `Esto es lo que sabíamos ${stop(atTime(time))}. Su lugar está seguro, y seguimos llamándole por su nombre en la sala. Para responder o salir de una lista necesita conexión.`,
  onlyFor: (name) => `Esta página es solo para ${name}`,
  gamesNow: (room) => `Juegos de ${room} ahora`,
  help: 'Ayuda (en inglés)',
  phoneAway: 'Mantenga el teléfono fuera de la mesa y guárdelo durante la mano.',
  limited:
    'Esta página muestra solo esta lista. En recepción le dan el enlace a su propia página, con su tiempo, sus recibos y avisos.',
  playing: 'Jugando',
  notHereYet: 'Aún no llega',
  here: 'Presente',
  hereSince: (time) => `Aquí desde ${theTime(time)}`,
  onNoList: 'Usted no está en ninguna lista',
  onNoListPick: 'Elija un juego abajo. Le llamaremos aquí y en la sala.',
  onNoListAsk: 'Diga en recepción qué juego quiere jugar. Su lugar aparece aquí en cuanto esté en la lista.',
  alsoOnAList: 'También en lista',
  staysOnList: 'Sigue en esta lista si toma el asiento.',

  onTheList: 'en la lista',
  at: atTime,
  likelyWait: (from) => (from === undefined ? 'espera probable' : `espera desde ${theTime(from)}`),
  of: (count) => `de ${count}`,
  placeOf: (position, count) => `${shared.ordinal(position)} de ${count}`,
  youAre: (position, count) => `Usted es el ${shared.ordinal(position)} de ${count}.`,
  queue: (called, here, coming) =>
    `${called === 0 ? '' : `${formatQuantity(called, 'llamado', 'llamados')}, `}${here} aquí, ${coming} en camino`,
  turnovers: (count, position) =>
    `${count} asientos se abrieron en este juego en las últimas 3 horas, y ${goes(position)} antes que usted.`,
  tooFar: 'Está demasiado atrás en la lista para dar un rango útil.',
  noGuess: (turnovers) => `${opened(turnovers)} en este juego en las últimas 3 horas, así que no adivinamos.`,
  record: (right, of) => `Acertamos ${right} de las últimas ${of} veces.`,
  onListSince: (time) => `En la lista desde ${stop(theTime(time))}.`,
  place: {
    joined: () => '',
    missed_call: (at) => `Perdió una llamada ${stop(atTime(at))}.`,
    table_broke: (at) => `Conserva el primer lugar: su mesa se cerró ${stop(atTime(at))}.`,
    kept: (at, until) => `Conserva el primer lugar desde ${theTime(at)} hasta ${stop(theTime(until))}.`,
  },
  missedTitle: 'Su asiento pasó al siguiente jugador',
  missed: (time) =>
    `Lo guardamos hasta ${stop(theTime(time))}. Usted sigue en la lista, detrás de todos los que esperaban entonces. Si pierde otra llamada, sale de ella.`,
  leaveAsk: (game) => `¿Salir de la lista de ${game}? Pierde su lugar.`,
  leave: 'Salir de la lista',
  keepMyPlace: 'Conservar mi lugar',
  why: (position) => `¿Por qué soy el ${shared.ordinal(position)}?`,
  you: 'Usted',
  joinedAt: (time) => `Se anotó ${stop(atTime(time))}.`,
  joinedBy: {
    walk_in: (time) => `Se anotó ${atTime(time)} en recepción.`,
    phone: (time) => `Se anotó ${atTime(time)} por teléfono.`,
    online: (time) => `Se anotó ${atTime(time)} en línea.`,
  },
  calledTo: (table, time) => `Llamado a la mesa ${table} ${stop(atTime(time))}.`,
  isHereSince: (time) => `Aquí desde ${stop(theTime(time))}.`,
  isNotHere: 'Aún no llega.',
  orderTitle: 'Cómo funciona el orden',
  order: [
    'La lista va por la hora de anotarse, como la registró nuestro servidor. Se llama primero a quien está arriba.',
    'Un jugador llamado que va por fichas, o cuya mesa se cerró, conserva el primer lugar. Quien pierde una llamada pasa detrás de todos los que esperan en ese momento; una segunda llamada perdida termina la espera.',
    'Un jugador que aún no llega conserva su lugar, y lo saltamos hasta que se registre.',
    'Los jugadores de una mesa que pidieron otro asiento reciben un asiento libre antes que la lista.',
  ],

  checkInBy: (time) => `Regístrese antes de ${theTime(time)} para conservar su lugar`,
  checkInWhenHere: 'Regístrese cuando llegue',
  onYourWay: 'El personal ve que usted aún está en camino.',
  checkInWhy: (left, said, end) =>
    `Faltan ${left}${said === undefined ? '' : `; usted dijo que llegaría antes de ${theTime(said)}`}. Hasta que se registre, lo saltamos cuando se abre un asiento, y conserva su lugar. ${capitalize(atTime(end))} sale de la lista.`,
  whenYouArrive: 'Cuando llegue',
  whereToCheckIn:
    'Regístrese en recepción o en el quiosco de la entrada, o escriba el código que muestra la pantalla de listas.',
  boardCode: 'Código de la pantalla',
  iAmHere: 'Ya llegué',
  typeCode: 'Escriba primero las cuatro letras del código',

  yourCall: 'Su llamada',
  seatReady: 'Su asiento está listo',
  moreMinutes: 'Tiene 5 minutos más',
  tableSeat: (table, seat) => capitalize(inSeat(table, seat)),
  seatReadyAt: (table, seat) => `Su asiento está listo: ${inSeat(table, seat)}`,
  knowsOnWay: 'El personal sabe que usted va en camino',
  knowsMinute: 'El personal sabe que necesita un momento',
  holding: (time) => `Lo guardamos hasta ${stop(theTime(time))}.`,
  held: (time) => `Lo guardamos hasta ${stop(theTime(time))}.`,
  whatToDo: 'Qué hacer',
  goToTable: (table, seat) => `Vaya a la mesa ${table} y diga al crupier que tiene el asiento ${seat}.`,
  buyIn: (from, to) => `Entre con ${from}${to === undefined ? ' o más' : ` a ${to}`}.`,
  rentalStarts: (rate) => `El cobro del asiento empieza al sentarse: ${rate} por hora.`,
  yourAnswer: 'Su respuesta',
  onMyWay: 'Voy en camino',
  needMinutes: '5 minutos más',
  onlyOnce: 'Puede pedir 5 minutos una vez por llamada.',
  holdOver: 'El tiempo se acabó',
  leaveSeatAsk: '¿Salir de la lista? El asiento pasa al siguiente jugador.',
  thisCall: 'Esta llamada',
  calledYou: (table, seat) => `Le llamamos a la ${inSeat(table, seat)}.`,
  youAskedForMore: 'Usted pidió 5 minutos más.',
  youAreOnWay: 'Usted avisó que va en camino.',
  noticeBy: { push: 'Notificación', text: 'Mensaje de texto', email: 'Correo' },
  noticeIs: (channel, status) =>
    `${channel}: ${{ sent: 'enviado.', delivered: 'entregado.', failed: 'no entregado.' }[status]}`,
  holdEnds: 'Termina el tiempo, y el asiento pasa al siguiente jugador.',
  missRule:
    'Una llamada perdida le pone detrás de todos los que esperan en ese momento. La segunda le saca de la lista.',

  yourSeat: 'Su asiento',
  atThisTable: 'En esta mesa',
  moveNow: (table, seat) => `Le toca pasar ahora: ${inSeat(table, seat)}. El personal viene a buscarle.`,
  moveNext: (table) => `Le toca pasar a la mesa ${table} en cuanto se abra un asiento allí.`,
  moveLater: (table, position, count) =>
    `Su lugar para pasar a la mesa ${table}: ${shared.ordinal(position)} de ${count}.`,
  tonight: 'Esta noche',
  rateNow: 'Tarifa ahora',
  perHour: (rate) => `${rate}/h`,
  rentalSoFar: 'Cobro del asiento',
  until: (time) => `hasta ${theTime(time)}`,
  rentalCaption: 'Cobro del asiento por mesa: desde, hasta, minutos, tarifa, importe',
  tableGame: (table, game) => `Mesa ${table}, ${game}`,
  lineDetail: (from, to, min, rate) => `${from} a ${to}, ${minutes(min)} a ${rate}/h`,
  free: { table: 'mesa en pausa', away: 'fuera de la mesa' },
  freeTime: (min, why, from, to) => `${minutes(min)} gratis: ${why}, ${from} a ${to}`,
  charged: (min) => `${minutes(min)} cobrados`,
  fromPrepaid: 'Pagado con su tiempo prepagado',
  toPay: 'Por pagar en recepción',
  isFree: (grace) => `Una estancia de menos de ${grace} minutos es gratis.`,
  paysAtLeast: (min) => `Una estancia paga al menos ${min} minutos.`,
  prepaid: 'Tiempo prepagado',
  prepaidLeft: 'Tiempo prepagado restante',
  prepaidLasts: (time) => `Unos ${time} en esta mesa`,

  tournament: 'Su torneo',
  tournaments: 'Sus torneos',
  out: 'Eliminado',
  noSeat: 'Aún sin asiento',
  levelLeft: (level, left, of) => `Nivel ${level}, quedan ${left} de ${of}`,
  entryOf: (start, entry, of) => `${start}, entrada ${entry} de ${of}`,
  membership: 'Membresía',
  terms: { daily: 'Membresía diaria', monthly: 'Membresía mensual', annual: 'Membresía anual' },
  statuses: { active: 'Activa', upcoming: 'Empieza después', expired: 'Terminada', cancelled: 'Terminada' },
  endedOn: (day) => `terminó el ${day}`,
  untilDay: (day) => `hasta el ${day}`,

  alerts: 'Avisos de asiento',
  alertsOff: 'Desactivados',
  alertsBy: { push: 'notificación', text: 'mensaje de texto', email: 'correo' },
  alertsOrder: (first, others) => [`Por ${first}`, ...others.map((word) => `luego por ${word}`)].join(', '),
  change: 'Cambiar',
  turnOn: 'Activar',

  games: 'Juegos',
  running: (count) => `${count} en curso`,
  joinAnother: 'Anotarme en otra lista',
  seated: (taken, seats) => `${taken} de ${seats} sentados`,
  notDealt: 'Aún no se juega',
  waiting: (count) => (count === 0 ? 'nadie espera' : `${count} en espera`),
  waitOf: (wait) => `Espera: ${wait}`,
  skippedUntilHere: 'Le guardamos el lugar, y lo saltamos hasta que llegue.',
  cancel: 'Cancelar',

  myCode: 'Mi código',
  codeTitle: 'Su código',
  codeWhy: 'Muéstrelo en recepción: el lector de ahí le encuentra con él. No abre nada, y solo recepción puede leerlo.',

  showHistory: 'Esta noche, visitas y recibos',
};
