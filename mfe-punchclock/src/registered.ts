const MARK = 'kioskDevice';

/**
 * Returns whether this browser was registered; only then does the code that signs calls load. The key is the actual
 * proof.
 */
export const isRegistered = (): boolean => localStorage.getItem(MARK) !== null;

/** Notes that this browser is a punch clock from now on. */
export const markRegistered = (): void => localStorage.setItem(MARK, 'true');
