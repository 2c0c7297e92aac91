import { useEffect, useState } from 'react';
import type { components } from '@/api/generated/schema.gen';
import { Mark } from '@/ui/mark';
import { Shape } from '@/ui/shape';
import { useWindowTitle } from '@/lib/hooks/use-window-title';
import { Button } from './parts';
import { useStopTexts } from './texts/use-stop-texts';

type EmailStop = components['schemas']['EmailStop'];
type State = 'loading' | 'asking' | 'stopping' | 'stopped' | 'failed' | 'unknown';

const TIMEOUT_MS = 8_000;

function send(code: string, init: RequestInit): Promise<Response> {
  return fetch(`/api/notice-stops/${encodeURIComponent(code)}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
  });
}

/** The page of the link in an email. Mail programs open links by themselves, so that only the button stops anything. */
export function StopPage({ code }: { code: string }) {
  const [state, setState] = useState<State>('loading');
  const [found, setFound] = useState<EmailStop>();

  // Reads the page of the link, once.
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const response = await send(code, {});
      if (!response.ok) return setState(response.status === 404 ? 'unknown' : 'failed');
      const about = (await response.json()) as EmailStop;
      if (!isShown) return;
      setFound(about);
      setState(about.isStopped ? 'stopped' : 'asking');
    };
    read().catch(() => setState('failed'));
    return () => {
      isShown = false;
    };
  }, [code]);

  async function stop() {
    setState('stopping');
    const json = { 'Content-Type': 'application/json' };
    const isDone = await send(code, { method: 'POST', headers: json, body: '{}' }).then(
      ({ ok }) => ok,
      () => false,
    );
    setState(isDone ? 'stopped' : 'failed');
  }

  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[430px] flex-col text-phone">
      <header className="flex items-center gap-2 px-4 pt-safe-4 font-semibold [&_svg]:size-5">
        <Mark />
        {found?.roomName}
      </header>
      <main aria-busy={state === 'loading'} className="grid gap-4 px-4 pt-[10vh]">
        <Question state={state} found={found} onStop={() => void stop()} />
      </main>
    </div>
  );
}

interface QuestionProps {
  state: State;
  found: EmailStop | undefined;
  onStop: () => void;
}

function Question({ state, found, onStop }: QuestionProps) {
  const t = useStopTexts();
  if (state === 'unknown') return <Says title={t.unknown}>{t.unknownWhy}</Says>;
  if (state === 'failed' && found === undefined) return <Says title={t.notLoaded}>{t.notLoadedWhy}</Says>;
  if (found === undefined) return <Says title={t.opening}>{t.oneMoment}</Says>;
  if (state === 'stopped')
    return (
      <>
        <p className="flex items-center gap-2 font-semibold text-ok [&_svg]:size-5" role="status">
          <Shape name="check" />
          {t.stopped}
        </p>
        <Says title={t.noMore}>{t.noMoreTo(found.roomName, found.address)}</Says>
      </>
    );
  return (
    <>
      <Says title={t.ask}>{t.askAbout(found.roomName, found.address)}</Says>
      {state === 'failed' ? (
        <p role="alert" className="rounded-card bg-warn-soft px-4 py-3 text-body">
          {t.notArrived}
        </p>
      ) : null}
      <Button look="primary" disabledReason={state === 'stopping' ? t.sending : undefined} onClick={onStop}>
        {t.stop}
      </Button>
    </>
  );
}

function Says({ title, children }: { title: string; children: string }) {
  useWindowTitle(title);
  return (
    <div className="grid gap-2">
      <h1 className="text-page font-semibold">{title}</h1>
      <p className="text-ink-2 wrap-anywhere">{children}</p>
    </div>
  );
}
