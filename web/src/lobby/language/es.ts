import { duration } from '../wording';
import type { SharedTexts } from './en';

/** "a la 1:05 p.m.", "a las 8:42 p.m." */
export const atTime = (time: string) => `a ${theTime(time)}`;

/** "la 1:05 p.m.", "las 8:42 p.m." */
export const theTime = (time: string) => (time.startsWith('1:') ? `la ${time}` : `las ${time}`);

/** Without its period, before the period of the sentence: "p.m." has one. */
export const stop = (text: string) => text.replace(/\.$/, '');

export const es: SharedTexts = {
  refusals: {
    callOver: 'Esta llamada ya terminó. Pregunte por su lugar en recepción.',
    moreTimeUsed: 'Puede pedir 5 minutos una vez por llamada.',
    answered: 'El personal ya sabe que usted va en camino.',
    notOnList: 'Usted ya no está en esta lista.',
    noJoining: 'Por ahora la sala no recibe nombres desde su página. Llame a recepción.',
    listClosed: 'Esta lista se cerró. Elija otro juego.',
    limitedLink: 'Pida en recepción el enlace a su propia página.',
    alreadyWaiting: 'Usted ya está en esta lista.',
    noCode: 'Regístrese en recepción. Hoy la pantalla no muestra un código.',
    frontDesk: 'Pase por recepción, por favor.',
    consentOld: 'Los términos cambiaron. Léalos otra vez antes de aceptar.',
    notOffered: 'La sala no envía avisos por este medio.',
    channelExists: 'Usted ya recibe avisos ahí.',
    tooManyChannels: 'Ya tiene todos los medios de aviso posibles. Cancele uno primero.',
    wrongCode: 'Ese no es el código de la pantalla. Cambia cada dos minutos.',
    wrongName: 'Escriba su nombre y apellido.',
    wrongPhone: 'Escriba un número de teléfono con el código de área.',
    wrongEmail: 'Escriba una dirección de correo válida.',
    wrongSubscription: 'Este teléfono no pudo activar las notificaciones. Inténtelo otra vez o elija otro medio.',
    tooMany: 'Demasiados intentos. Espere unos minutos e inténtelo otra vez.',
    notPossible: 'Eso no es posible ahora. Pregunte en recepción.',
    notArrived: 'No llegó. Revise su conexión e inténtelo otra vez.',
  },
  ordinal: (n) => `${n}.º`,
  duration,
  wait({ lowMinutes, highMinutes }) {
    if (lowMinutes === 0) return `hasta ${duration(highMinutes)}`;
    if (highMinutes < 60) return `${lowMinutes}–${highMinutes} min`;
    return `de ${duration(lowMinutes)} a ${duration(highMinutes)}`;
  },
  live: 'En vivo',
  updated: (seconds) => `hace ${seconds} s`,
  since: (time) => `desde ${theTime(time)}`,
  retry: 'Reintentar',
  close: 'Cerrar',
  joinList: 'Anotarme',
  joinListFor: (game) => `Anotarme en la lista de ${game}`,
  noEstimate: 'Aún sin estimación',
  seatsOpen: 'Hay asientos libres',
  whenHere: '¿Cuándo llega?',
  hereNow: 'Ya estoy aquí',
  hereNowDetail: 'Regístrese en el quiosco de la entrada o en recepción',
  hereBy: (time) => `Antes de ${theTime(time)}`,
};
