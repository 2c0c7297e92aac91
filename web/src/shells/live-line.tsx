import { useLastUpdate, useLiveStatus } from '@/api/live/use-live';
import { LiveStatus, type LiveWord } from '@/ui/live-status';

const WORDS: Record<ReturnType<typeof useLiveStatus>, LiveWord> = {
  connecting: 'polling',
  open: 'live',
  retrying: 'reconnecting',
  offline: 'polling',
};

export function useLiveWord(): LiveWord {
  return WORDS[useLiveStatus()];
}

/** The state of the connection, and when data last arrived. */
export function LiveLine({ word }: { word: LiveWord }) {
  return <LiveStatus word={word} updatedAt={useLastUpdate()} />;
}
