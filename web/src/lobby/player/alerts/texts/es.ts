import { atTime, stop } from '@/lobby/language/es';
import { type AlertTexts, lowerFirst } from './en';

export const es: AlertTexts = {
  ways: '¿Cómo le avisamos?',
  waysLead: (room) =>
    `${room} le avisa cuando su asiento está listo y antes de que termine el tiempo, cuando usted es el siguiente, cuando su asiento cambia, y cuando empieza su torneo o termina su membresía. Nada más.`,
  notNow: 'Ahora no',
  back: 'Atrás',
  push: 'Notificación en este teléfono',
  pushReady: 'Gratis. Funciona aunque esta página esté cerrada.',
  pushBlocked:
    'Las notificaciones de esta página están bloqueadas. Permítalas en los ajustes de su teléfono y vuelva aquí.',
  turnOnPush: 'Activar notificaciones',
  text: 'Mensaje de texto',
  textDetail: 'A un número de celular suyo. Su compañía puede cobrar por él.',
  textMe: 'Por mensaje de texto',
  email: 'Correo',
  emailDetail: 'Más lento que los otros. Sirve para torneos y membresías.',
  emailMe: 'Por correo',
  textsTitle: 'Mensajes de texto',
  fields: { text: 'Número de celular', email: 'Dirección de correo' },
  missing: { text: 'Escriba su número de celular.', email: 'Escriba su dirección de correo.' },
  checkBox: 'Marque la casilla para aceptar.',
  send: { text: 'Enviarme mensajes', email: 'Enviarme correos' },
  messagesIn: 'Mensajes en',
  noPush: 'Este teléfono no pudo activar las notificaciones. Inténtelo otra vez o elija otro medio.',
  notAllowed: 'Su teléfono no permitió las notificaciones. No se activó nada.',
  iPhone: 'Un paso más en un iPhone',
  iPhoneLead: 'Un iPhone solo muestra notificaciones de páginas en su pantalla de inicio.',
  iPhoneSteps: [
    'Toque Compartir en la parte de abajo de Safari.',
    'Elija “Agregar a pantalla de inicio” y luego Agregar.',
    'Abra la página desde su nuevo ícono y active ahí las notificaciones.',
  ],
  openAgain: 'Abra esta página otra vez desde su enlace, o escanee su código otra vez.',
  textInstead: 'Mejor por mensaje de texto',
  arrived: '¿Llegó la prueba?',
  messageSent: (address, time) => `Enviamos un mensaje a ${address} ${stop(atTime(time))}. Puede tardar un minuto.`,
  testSent: (time, seconds) =>
    `Enviamos una prueba a este teléfono ${atTime(time)}${
      seconds === undefined
        ? ''
        : `, y su teléfono respondió ${seconds === 1 ? '1 segundo' : `${seconds} segundos`} después`
    }.`,
  sawIt: 'Sí, la vi',
  noText: 'No, mejor por mensaje de texto',
  sendAgain: 'Enviarla otra vez',
  noSendAgain: 'No, enviarla otra vez',
  somePhones: 'Algunos teléfonos dejan de mostrar notificaciones después de un tiempo.',
  floorCalls: 'Si un mensaje no se entrega, el personal lo ve y le llama por su nombre.',
  stopAsk: (channel) => `¿Cancelar ${lowerFirst(channel)}?`,
  stopLead:
    'El personal sigue llamándole por su nombre en la sala. Puede activarlos otra vez aquí en cualquier momento.',
  stop: 'Cancelar',
  stopChannel: (channel) => `Cancelar ${lowerFirst(channel)}`,
  keep: 'Conservarlos',
  title: 'Avisos de asiento',
  titleLead: 'Probamos el siguiente cuando el anterior no llega.',
  inThisOrder: 'En este orden',
  tryFirst: (channel) => `Probar primero ${lowerFirst(channel)}`,
  addAnother: 'Agregar otro medio',
  done: 'Listo',
  thisPhone: 'Notificaciones en este teléfono',
  otherPhone: 'Notificaciones en otro teléfono',
  textsTo: (address) => `Mensajes a ${address}`,
  emailsTo: (address) => `Correos a ${address}`,
};
