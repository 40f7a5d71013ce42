const EDGE = 8;
const GAP = 6;
/** Milliseconds of hovering before a tooltip appears. */
const SHOW_AFTER = 100;

/** Places the tooltip above the element, or below if there is no room, never past the window's edges. */
function place(bubble: HTMLElement, element: Element): void {
  const box = element.getBoundingClientRect();
  const left = box.left + (box.width - bubble.offsetWidth) / 2;
  const above = box.top - bubble.offsetHeight - GAP;
  bubble.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - bubble.offsetWidth - EDGE))}px`;
  bubble.style.top = `${above < EDGE ? box.bottom + GAP : above}px`;
}

function followTips(bubble: HTMLElement | null): (() => void) | undefined {
  if (!bubble) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Element | null = null;

  const turnTo = (element: Element | null): void => {
    clearTimeout(timer);
    if (element === shown) return;
    timer = setTimeout(() => {
      shown = element;
      bubble.textContent = element?.getAttribute('data-tip') ?? '';
      bubble.hidden = bubble.textContent === '';
      if (element) place(bubble, element);
    }, SHOW_AFTER);
  };
  const hide = (): void => {
    clearTimeout(timer);
    bubble.hidden = true;
    shown = null;
  };
  const described = (event: Event): Element | null =>
    event.target instanceof Element ? event.target.closest('[data-tip][aria-describedby]') : null;

  const onPointerOver = (event: PointerEvent): void => {
    // Keep the tooltip while the pointer is in it.
    if (event.target === bubble) clearTimeout(timer);
    else if (event.pointerType === 'touch') turnTo(described(event));
    else turnTo(event.target instanceof Element ? event.target.closest('[data-tip]') : null);
  };
  const onFocusIn = (event: FocusEvent): void => {
    const element = described(event);
    if (element?.matches(':focus-visible')) turnTo(element);
  };
  const onPress = (event: PointerEvent): void => {
    if (!described(event) && event.target !== bubble) hide();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') hide();
  };

  const listening = new AbortController();
  const options = { signal: listening.signal };
  document.addEventListener('pointerover', onPointerOver, options);
  document.addEventListener('pointerdown', onPress, options);
  document.addEventListener('focusin', onFocusIn, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('keydown', onKeyDown, options);
  document.addEventListener('scroll', hide, { ...options, capture: true });
  window.addEventListener('resize', hide, options);
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/**
 * Shows an element's `data-tip` as a tooltip on hover, and also on focus or touch if the element has
 * `aria-describedby`. There is one tooltip for the whole page, outside of React's rendering, so a table of fifty rows
 * pays nothing for the names of its buttons. The theme renders it once.
 */
export function TipLayer() {
  return <div ref={followTips} role="tooltip" className="od-tip" hidden />;
}
