import { readText, writeText } from '@/lib/storage';
import { createStore, useStore } from '@/lib/store';

// Sound and vibration for new critical or high alerts. Off until the user switches it on for this device.

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

/** Call it from the click handler of the switch: browsers allow sound only after a user gesture. */
export function setSignal(on: boolean): void {
  switchedOn.set(on);
  writeText(STORED, on ? 'on' : 'off');
  if (!on) return;
  buzz('high');
  wake().then(() => ring('high'), silent);
}

/** Call it on any user gesture, so that a switch that is already on takes effect. */
export function unlockSound(): void {
  if (switchedOn.get()) wake().catch(silent);
}

/** The browser may refuse, or wait for a user gesture: then there is no sound, and the text on the screen is enough. */
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
  // Respect reduced motion.
  if (!still() && 'vibrate' in navigator) navigator.vibrate(BUZZ_MS[priority]);
}

function ring(priority: Urgency): void {
  // A suspended context would play all notes at the next touch, long after their alerts.
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
