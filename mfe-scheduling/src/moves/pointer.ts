/** Returns a function that reads how far the shift's container and the window are scrolled, in pixels. */
export const scrollOf = (chip: Element) => {
  const box = chip.closest('[data-scrolls]');
  return () => ({
    x: (box?.scrollLeft ?? 0) + window.scrollX,
    y: (box?.scrollTop ?? 0) + window.scrollY,
  });
};

/** Returns the window position of a mouse or touch event, in pixels. */
export function pointOf(event: Event): { x: number; y: number } {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'touches' in event && event instanceof TouchEvent ? event.touches[0] : undefined;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

/** Returns whether Alt or Ctrl is held, so that the drag makes a copy. */
export const hasModifier = (event: Event): boolean =>
  (event instanceof MouseEvent || event instanceof KeyboardEvent) && (event.altKey || event.ctrlKey);
