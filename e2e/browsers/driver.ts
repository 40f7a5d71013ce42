/** One action of a pointer or a keyboard, as both WebDriver protocols write it. */
export type Action =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** Actions of one device, in order. */
interface Source {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly Action[];
}

/** A browser with one window, driven over WebDriver. */
export interface Driver {
  /** Opens an address and waits until its document has loaded. */
  readonly open: (url: string) => Promise<void>;
  /** Runs a function in the page. The function can use only its argument, and argument and result are sent as JSON. */
  readonly run: <T, A>(work: (argument: A) => T | Promise<T>, argument: A) => Promise<T>;
  /** Moves, clicks, and types as a user does. */
  readonly act: (source: Source) => Promise<void>;
  /** Chooses a file in the page's only file field. */
  readonly chooseFile: (path: string) => Promise<void>;
  /** Takes a PNG of the visible page. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Window size in every engine, in CSS pixels. */
export const windowSize = { width: 1280, height: 800 };
