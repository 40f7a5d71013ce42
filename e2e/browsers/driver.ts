/** One action of a pointer or a keyboard, as both protocols of WebDriver write it. */
export type Action =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** Actions of one device, one after the other. */
interface Source {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly Action[];
}

/** A browser with one window, driven over WebDriver. */
export interface Driver {
  /** Opens an address and waits until its document is there. */
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page: it reaches nothing outside itself but its argument, and both travel as JSON. */
  readonly run: <T, A>(work: (argument: A) => T | Promise<T>, argument: A) => Promise<T>;
  /** Points, presses and types as a person does. */
  readonly act: (source: Source) => Promise<void>;
  /** Chooses a file in the page's only field for files. */
  readonly chooseFile: (path: string) => Promise<void>;
  /** A PNG of what is seen. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** The window of every engine, in CSS pixels. */
export const windowSize = { width: 1280, height: 800 };
