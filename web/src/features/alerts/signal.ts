import { readText, writeText } from '@/lib/storage';
import { createStore, useStore } from '@/lib/store';

// Sound and vibration when something critical or high comes in. Off until somebody switches it on for this device.

const STORED = 'pitboss-alert-sound';
const LOUD = 0.18;
/** Two notes for high, three for critical, in hertz. */
const NOTES = { high: [660, 880], critical: [880, 660, 880] };
type Urgency = keyof typeof NOTES;
const NOTE_SECONDS = 0.16;
const BUZZ_MS = { high: [120], critical: [160, 80, 160] };

const switchedOn = createStore(readText(STORED) === 'on');
let context: AudioContext | null = null;

export function useSignalOn(): boolean {
  return useStore(switchedOn);
}

/** Called by the switch itself: browsers let a page make sounds only after it was touched. */
export function setSignal(on: boolean): void {
  switchedOn.set(on);
  writeText(STORED, on ? 'on' : 'off');
  if (!on) return;
  buzz('high');
  wake().then(() => ring('high'), silent);
}

/** After any touch of a page whose switch is on already. */
export function unlockSound(): void {
  if (switchedOn.get()) wake().catch(silent);
}

/** The browser may refuse, or wait for a touch: then nothing is heard, and the words on the screen are enough. */
async function wake(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
}

function silent(): void {}

function still(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function signal(priority: Urgency): void {
  if (!switchedOn.get()) return;
  buzz(priority);
  ring(priority);
}

function buzz(priority: Urgency): void {
  // A device that was asked for less movement does not shake.
  if (!still() && 'vibrate' in navigator) navigator.vibrate(BUZZ_MS[priority]);
}

function ring(priority: Urgency): void {
  // Notes for a context that sleeps would all be heard at the next touch, when nobody knows what for.
  if (context?.state !== 'running') return;
  let at = context.currentTime;
  for (const pitch of NOTES[priority]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + NOTE_SECONDS);
    at += NOTE_SECONDS;
  }
}
