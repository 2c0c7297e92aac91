// The work of a page's main thread, from the browser's own trace.
import type { CDPSession } from 'playwright-core';

export interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: {
    name?: string;
    frame?: string;
    data?: { frame?: string } | null;
    beginData?: { frame?: string } | null;
  };
}

/** Work in a period: milliseconds of processor time by kind, and counts. */
export interface Work {
  all: number;
  scripts: number;
  layout: number;
  paint: number;
  tasks: number;
  pictures: number;
  requests: number;
}

const kinds: Record<string, 'scripts' | 'layout' | 'paint'> = {
  FunctionCall: 'scripts',
  EvaluateScript: 'scripts',
  TimerFire: 'scripts',
  RunMicrotasks: 'scripts',
  EventDispatch: 'scripts',
  FireAnimationFrame: 'scripts',
  MinorGC: 'scripts',
  MajorGC: 'scripts',
  UpdateLayoutTree: 'layout',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/** The browser's clock: both are the machine's monotonic clock, in microseconds. */
export const now = () => Number(process.hrtime.bigint() / 1_000n);

/** The browser's trace of all its pages while `run` is pending. */
export async function traced(cdp: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const trace: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void trace.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    },
    transferMode: 'ReportEvents',
  });
  await run();
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()));
  await cdp.send('Tracing.end');
  await done;
  cdp.off('Tracing.dataCollected', collect);
  return trace;
}

/** The frame id of the page in a trace. */
export async function frameOf(cdp: CDPSession): Promise<string> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  return frameTree.frame.id;
}

/** The events of the thread that renders a frame. */
export function mainThread(trace: readonly TraceEvent[], frame: string): TraceEvent[] {
  const own = trace.find(
    ({ name, args }) =>
      name in kinds && (args.frame === frame || args.data?.frame === frame || args.beginData?.frame === frame),
  );
  if (own === undefined) return []; // the thread was idle
  return trace.filter(({ pid, tid, ph }) => pid === own.pid && tid === own.tid && (ph === 'X' || ph === 'I'));
}

export function workOf(events: readonly TraceEvent[]): Work {
  const work: Work = {
    all: 0,
    scripts: 0,
    layout: 0,
    paint: 0,
    tasks: 0,
    pictures: 0,
    requests: 0,
  };
  const around: TraceEvent[] = [];
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const { name, ts, tdur = 0 } = event;
    const ms = tdur / 1_000;
    if (name === 'RunTask') [work.all, work.tasks] = [work.all + ms, work.tasks + 1];
    if (name === 'Commit') work.pictures += 1;
    if (name === 'ResourceSendRequest') work.requests += 1;
    const kind = kinds[name];
    if (kind === undefined) continue;
    while (around.length > 0 && endOf(around.at(-1)) <= ts) around.pop();
    const outer = kinds[around.at(-1)?.name ?? ''];
    // Counts a nested event only once.
    if (outer !== undefined) work[outer] -= ms;
    work[kind] += ms;
    around.push(event);
  }
  return work;
}

const endOf = (event?: TraceEvent) => (event?.ts ?? 0) + (event?.dur ?? 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The median of each figure. */
export function medians(windows: readonly Work[]): Work {
  const of = (figure: keyof Work) => median(windows.map((work) => work[figure]));
  return {
    all: of('all'),
    scripts: of('scripts'),
    layout: of('layout'),
    paint: of('paint'),
    tasks: of('tasks'),
    pictures: of('pictures'),
    requests: of('requests'),
  };
}
