/**
 * Marks the texts of the page whose contrast is to be computed: of all that have the same letters (colour, size, weight,
 * shadow) on the same grounds (what every box around them is painted with, how transparent it is and whether it is a
 * layer), the first, the middle and the last one. A list of fifty rows has as many colours as one of three, and a
 * program that computes each of its texts takes seconds for it. What can be typed into is always marked.
 *
 * It is sent to the page as it stands, so it may use nothing from outside of itself.
 *
 * @param mark - the attribute
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
      // What is out of use, or names something that is, need not be readable.
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
