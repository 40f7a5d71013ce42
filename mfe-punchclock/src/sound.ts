const KEY = 'ondeck.punchclock.muted';

/** Pitches in Hz, played one after the other: rising for success, falling for a refusal. */
const tunes = { key: [660], success: [660, 880], error: [330, 220] } as const;
export type Sound = keyof typeof tunes;

const NOTE_SECONDS = { key: 0.03, success: 0.12, error: 0.16 } as const;

export function isMuted(): boolean {
  try {
    return window.localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    window.localStorage.setItem(KEY, String(muted));
  } catch {
    // Without storage, the choice lasts until the page reloads.
  }
}

let context: AudioContext | undefined;

/** Plays a short sound if the device can. A text and an icon always show the same. */
export function play(sound: Sound, muted: boolean): void {
  if (muted || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const seconds = NOTE_SECONDS[sound];
  for (const [index, pitch] of tunes[sound].entries()) {
    const note = context.createOscillator();
    const volume = context.createGain();
    volume.gain.value = 0.08;
    note.frequency.value = pitch;
    note.connect(volume).connect(context.destination);
    note.start(context.currentTime + index * seconds);
    note.stop(context.currentTime + (index + 1) * seconds);
  }
}
