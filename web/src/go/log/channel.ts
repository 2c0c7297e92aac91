/** Notifies the other tabs of this browser of a write. They read the database themselves. */
export interface TabChannel {
  tell: (game: string) => void;
  onTold: (game: string) => void;
  close: () => void;
}

const NAME = 'pitboss-go-nights';

export function openChannel(name = NAME): TabChannel {
  const channel: TabChannel = { tell: () => {}, onTold: () => {}, close: () => {} };
  // Old browsers lack BroadcastChannel: their tabs see the change in the database at their next write.
  if (typeof BroadcastChannel === 'undefined') return channel;
  const wire = new BroadcastChannel(name);
  wire.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') channel.onTold(data);
  });
  // A BroadcastChannel only reaches this origin, so it takes no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.tell = (game) => wire.postMessage(game);
  channel.close = () => wire.close();
  return channel;
}
