import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Sound and vibration: only after the user has switched them on, and only as far as the browser allows.

class Sound {
  static made: Sound[] = [];
  static allowed = true;
  state = 'suspended';
  currentTime = 0;
  destination = {};
  notes: number[] = [];
  constructor() {
    Sound.made.push(this);
  }
  async resume() {
    if (!Sound.allowed) return new Promise<void>(() => undefined);
    this.state = 'running';
    return Promise.resolve();
  }
  createOscillator() {
    const { notes } = this;
    const tone = {
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => notes.push(tone.frequency.value),
      stop: () => undefined,
    };
    return tone;
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (next: unknown) => next };
  }
}

const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true);
let reduced = false;

/** Reloads the module as a new page would: only stored values remain. */
async function fresh() {
  vi.resetModules();
  return await import('./signal');
}

beforeEach(() => {
  Sound.made = [];
  Sound.allowed = true;
  reduced = false;
  vibrate.mockClear();
  vi.stubGlobal('AudioContext', Sound);
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
  localStorage.clear();
});

test('off until the user switches it on', async () => {
  const { signal, unlockSound } = await fresh();
  unlockSound();
  signal('critical');
  expect(Sound.made).toEqual([]);
  expect(vibrate).not.toHaveBeenCalled();
});

test('the switch plays a sample, and the device remembers it', async () => {
  const first = await fresh();
  first.setSignal(true);
  await expect.poll(() => Sound.made[0]?.notes).toEqual([660, 880]);
  expect(vibrate).toHaveBeenLastCalledWith([120]);
  first.signal('critical');
  expect(Sound.made[0]?.notes).toEqual([660, 880, 880, 660, 880]);
  expect(vibrate).toHaveBeenLastCalledWith([160, 80, 160]);

  const second = await fresh();
  second.unlockSound();
  await expect.poll(() => Sound.made[1]?.state).toBe('running');
  second.signal('high');
  expect(Sound.made[1]?.notes).toEqual([660, 880]);
  second.setSignal(false);
  second.signal('high');
  expect(Sound.made[1]?.notes).toHaveLength(2);
});

test('before the first touch of a page no notes are queued', async () => {
  localStorage.setItem('pitboss-alert-sound', 'on');
  Sound.allowed = false;
  const { signal, unlockSound } = await fresh();
  signal('high');
  unlockSound();
  signal('high');
  expect(Sound.made[0]?.notes).toEqual([]);
});

test('with reduced motion the device does not vibrate', async () => {
  reduced = true;
  const { setSignal } = await fresh();
  setSignal(true);
  await expect.poll(() => Sound.made[0]?.notes).toHaveLength(2);
  expect(vibrate).not.toHaveBeenCalled();
});
