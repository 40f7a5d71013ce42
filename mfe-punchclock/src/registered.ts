const MARK = 'kioskDevice';

/** Whether this browser was made a punch clock: only then is what signs its calls loaded. The key proves it. */
export const isRegistered = (): boolean => localStorage.getItem(MARK) !== null;

/** Notes that this browser is a punch clock from now on. */
export const markRegistered = (): void => localStorage.setItem(MARK, 'true');
