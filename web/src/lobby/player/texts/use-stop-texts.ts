import { useTexts } from '@/lobby/language/language';

const en = {
  unknown: 'This link doesn’t work',
  unknownWhy: 'It may be incomplete. Open it again from the email, or ask the front desk to stop your messages.',
  notLoaded: 'That did not load',
  notLoadedWhy: 'Check your connection, then open the link again.',
  opening: 'Opening',
  oneMoment: 'One moment.',
  stopped: 'Stopped',
  noMore: 'No more email',
  noMoreTo: (room: string, address: string) =>
    `${room} sends no more email to ${address}. Other ways to reach you stay as they are, and you can turn email on again on your own page.`,
  ask: 'Stop email?',
  askAbout: (room: string, address: string) =>
    `${room} will send no more email to ${address}. Other ways to reach you stay as they are.`,
  notArrived: 'That did not arrive. Check your connection and try again.',
  sending: 'Sending',
  stop: 'Stop Email',
};

const es: typeof en = {
  unknown: 'Este enlace no funciona',
  unknownWhy: 'Quizás está incompleto. Ábralo otra vez desde el correo, o pida en recepción que detengan sus avisos.',
  notLoaded: 'No se pudo cargar',
  notLoadedWhy: 'Revise su conexión y abra el enlace otra vez.',
  opening: 'Abriendo',
  oneMoment: 'Un momento.',
  stopped: 'Detenido',
  noMore: 'No más correos',
  noMoreTo: (room, address) =>
    `${room} ya no envía correos a ${address}. Los otros avisos siguen como están, y puede activar el correo otra vez en su página.`,
  ask: '¿Detener los correos?',
  askAbout: (room, address) => `${room} ya no enviará correos a ${address}. Los otros avisos siguen como están.`,
  notArrived: 'No se pudo enviar. Revise su conexión e intente otra vez.',
  sending: 'Enviando',
  stop: 'Detener correos',
};

/** The texts of the page that stops email. */
export const useStopTexts = () => useTexts({ en, es });
