import { useLayoutEffect } from 'react';

/** Removes the frame that the server drew (api/src/pages/stillFrame.ts), in the moment that its likeness is there. */
export function takeOver(): void {
  document.getElementById('still')?.remove();
}

/** The same when a page of the suite shows for the first time. */
export const useTakeOver = (): void => useLayoutEffect(takeOver, []);
