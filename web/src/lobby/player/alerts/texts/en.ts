export const en = {
  ways: 'How should we reach you?',
  waysLead: (room: string) =>
    `${room} tells you when your seat is ready and before its hold ends, when you are next, when your seat moves, and when your tournament starts or your membership ends. Nothing else.`,
  notNow: 'Not now',
  back: 'Back',
  push: 'Notification on this phone',
  pushReady: 'Free. Works even when this page is closed.',
  pushBlocked: 'Notifications of this page are blocked. Allow them in the settings of your phone, then come back.',
  turnOnPush: 'Turn on notifications',
  text: 'Text message',
  textDetail: 'To a mobile number of yours. Your carrier may charge for it.',
  textMe: 'Text me',
  email: 'Email',
  emailDetail: 'Slower than the others. Good for tournaments and memberships.',
  emailMe: 'Email me',
  textsTitle: 'Text messages',
  fields: { text: 'Mobile number', email: 'Email address' },
  missing: { text: 'Enter your mobile number.', email: 'Enter your email address.' },
  checkBox: 'Check the box to agree.',
  send: { text: 'Send me texts', email: 'Send me emails' },
  messagesIn: 'Messages in',
  noPush: 'This phone could not turn on notifications. Try it again, or choose another way.',
  notAllowed: 'Your phone did not allow notifications. Nothing was turned on.',
  iPhone: 'One more step on an iPhone',
  iPhoneLead: 'An iPhone only shows notifications from pages on its Home Screen.',
  iPhoneSteps: [
    'Tap Share at the bottom of Safari.',
    'Choose “Add to Home Screen,” then Add.',
    'Open the page from its new icon and turn on notifications there.',
  ],
  openAgain: 'Open this page again from your link, or scan your code again.',
  textInstead: 'Text me instead',
  arrived: 'Did the test come through?',
  messageSent: (address: string, time: string) => `We sent a message to ${address} at ${time}. It may take a minute.`,
  testSent: (time: string, seconds: number | undefined) =>
    `We sent a test to this phone at ${time}${
      seconds === undefined
        ? ''
        : `, and your phone answered ${seconds === 1 ? '1 second' : `${seconds} seconds`} later`
    }.`,
  sawIt: 'Yes, I saw it',
  noText: 'No, text me instead',
  sendAgain: 'Send it again',
  noSendAgain: 'No, send it again',
  somePhones: 'Some phones stop showing notifications after a while.',
  floorCalls: 'If a message isn’t delivered, the floor sees it and calls your name.',
  stopAsk: (channel: string) => `Stop ${lowerFirst(channel)}?`,
  stopLead: 'The floor still calls your name in the room. You can turn them on again here at any time.',
  stop: 'Stop',
  stopChannel: (channel: string) => `Stop ${lowerFirst(channel)}`,
  keep: 'Keep them',
  title: 'Seat alerts',
  titleLead: 'We try the next one when the one before does not arrive.',
  inThisOrder: 'In this order',
  tryFirst: (channel: string) => `Try ${lowerFirst(channel)} first`,
  addAnother: 'Add another way',
  done: 'Done',
  thisPhone: 'Notifications on this phone',
  otherPhone: 'Notifications on another phone',
  textsTo: (address: string) => `Texts to ${address}`,
  emailsTo: (address: string) => `Emails to ${address}`,
};

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export type AlertTexts = typeof en;
