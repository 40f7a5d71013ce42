import { useLayoutEffect } from 'react';

/**
 * Removes the frame that the server rendered (api/src/pages/stillFrame.ts) at the moment when its replacement is ready.
 */
export function takeOver(): void {
  document.getElementById('still')?.remove();
}

/** Removes the server's frame when a page of the suite appears for the first time. */
export const useTakeOver = (): void => useLayoutEffect(takeOver, []);
