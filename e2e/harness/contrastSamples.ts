/**
 * Marks the texts whose contrast axe computes. Of all texts with the same style (color, size, weight, shadow) on the
 * same grounds (background, opacity, and position of every box around them), the first, the middle, and the last are
 * marked. A list of fifty rows has as many colors as a list of three, and axe would take seconds to compute each text.
 * Fields are always marked.
 *
 * The function is sent to the page as source, so it can't use anything outside itself.
 *
 * @param mark - name of the attribute that marks a text
 */
export function markContrastSamples(mark: string): void {
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element): string => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
    const isBare =
      backgroundColor === 'rgba(0, 0, 0, 0)' &&
      backgroundImage === 'none' &&
      opacity === '1' &&
      position === 'static';
    const around = element.parentElement ? groundOf(element.parentElement) : '';
    const ground = isBare ? around : `${around}/${backgroundColor} ${backgroundImage} ${opacity} ${position}`;
    grounds.set(element, ground);
    return ground;
  };
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  const alike = new Map<string, Element[]>();
  for (const element of document.querySelectorAll('body, body *')) {
    if (element.matches('input, select, textarea')) element.setAttribute(mark, '');
    else if (hasText(element) && element.checkVisibility()) {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      // Text of a disabled control, or of its label, doesn't need contrast.
      const isOut = element.closest(':disabled, [aria-disabled="true"], [inert], label') !== null;
      const key = [
        color,
        fontSize,
        fontWeight,
        textShadow,
        isOut,
        element.className,
        groundOf(element),
      ].join();
      const others = alike.get(key);
      if (others) others.push(element);
      else alike.set(key, [element]);
    }
  }
  for (const elements of alike.values())
    for (const index of [0, Math.floor(elements.length / 2), elements.length - 1])
      elements[index]?.setAttribute(mark, '');
}
