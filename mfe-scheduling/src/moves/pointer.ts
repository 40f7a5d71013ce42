/** How far what a shift stands in is scrolled, and the window. */
export const scrollOf = (chip: Element) => {
  const box = chip.closest('[data-scrolls]');
  return () => ({
    x: (box?.scrollLeft ?? 0) + window.scrollX,
    y: (box?.scrollTop ?? 0) + window.scrollY,
  });
};

/** Where in the window it was pressed. */
export function pointOf(event: Event): { x: number; y: number } {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'touches' in event && event instanceof TouchEvent ? event.touches[0] : undefined;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

/** Whether a copy is meant. */
export const hasModifier = (event: Event): boolean =>
  (event instanceof MouseEvent || event instanceof KeyboardEvent) && (event.altKey || event.ctrlKey);
