import type * as Part from './ClockInForm';

let part: typeof Part | undefined;

/** Loads the clock-in form: the keypad works before it, and no one sees it before a code was entered. */
export async function loadForm(): Promise<void> {
  part ??= await import('./ClockInForm');
}

/** The clock-in form, once it was loaded. */
export const loadedForm = (): typeof Part | undefined => part;
