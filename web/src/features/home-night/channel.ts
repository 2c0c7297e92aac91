/** Tells the other tabs of this browser that something was written. They read it themselves. */
export interface TabChannel {
  tell: (game: string) => void;
  onTold: (game: string) => void;
  close: () => void;
}

const NAME = 'pitboss-go-nights';

export function openChannel(name = NAME): TabChannel {
  const channel: TabChannel = { tell: () => {}, onTold: () => {}, close: () => {} };
  // An old browser has none: its tabs meet in the database, at the next change.
  if (typeof BroadcastChannel === 'undefined') return channel;
  const wire = new BroadcastChannel(name);
  wire.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') channel.onTold(data);
  });
  // A channel reaches this origin alone: it takes no other target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.tell = (game) => wire.postMessage(game);
  channel.close = () => wire.close();
  return channel;
}
