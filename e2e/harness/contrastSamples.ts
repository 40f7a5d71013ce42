interface Samples {
  /** Name of the attribute that marks a text; its value is the style's key. */
  readonly mark: string;
  /** Selector of the part of the page to check; the whole page by default. */
  readonly within?: string | undefined;
  /** Keys of the styles that passed before. */
  readonly passed: readonly string[];
}

/**
 * Marks the texts whose contrast axe computes. Of all texts with the same style (color, size, weight, shadow) on the
 * same grounds (name, classes, background, opacity, and position of every box around them), the first, the middle, and the
 * last are marked, and none if the style passed before. A list of fifty rows has as many colors as a list of three, most pages
 * have the same colors, and axe would take seconds to compute each text.
 *
 * The function is sent to the page as source, so it can't use anything outside itself.
 *
 * @returns the keys of the styles that are marked
 */
export function markContrastSamples({ mark, within, passed }: Samples): string[] {
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
    const look = isBare ? '' : `${backgroundColor} ${backgroundImage} ${opacity} ${position}`;
    const ground = `${around}/${element.localName}.${element.className} ${look}`;
    grounds.set(element, ground);
    return ground;
  };
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  /** Returns a short form of a key, because all keys are sent to the page for each check. */
  const short = (key: string): string => {
    let [one, two] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < key.length; at += 1) {
      one = Math.imul(one ^ key.charCodeAt(at), 2_654_435_761);
      two = Math.imul(two ^ key.charCodeAt(at), 1_597_334_677);
    }
    return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`;
  };
  const isPassed = new Set(passed);
  const alike = new Map<string, Element[]>();
  const root = (within === undefined ? null : document.querySelector(within)) ?? document.body;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const isField = element.matches('input, select, textarea');
    if (!isField && !(hasText(element) && element.checkVisibility())) continue;
    // Axe doesn't compute text for screen readers, or of a disabled control, which needs no contrast.
    const { width, height, bottom } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || bottom < 0) continue;
    if (element.closest(':disabled, [aria-disabled="true"], [inert]')) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    // The label of a disabled control needs no contrast either.
    const isLabel = element.closest('label') !== null;
    // A link's color must differ from the color of the text around it.
    const around = element.closest('a')?.parentElement;
    const key = short(
      [
        color,
        fontSize,
        fontWeight,
        textShadow,
        isLabel,
        element.className,
        around ? getComputedStyle(around).color : '',
        groundOf(element),
      ].join(),
    );
    const others = alike.get(key);
    if (others) others.push(element);
    else if (!isPassed.has(key)) alike.set(key, [element]);
  }
  for (const [key, elements] of alike)
    for (const index of [0, Math.floor(elements.length / 2), elements.length - 1])
      elements[index]?.setAttribute(mark, key);
  return [...alike.keys()];
}

/**
 * Returns a short form of everything about a page that rules without positions and colors read: its elements with their
 * attributes, and whether each is visible.
 *
 * The function is sent to the page as source, so it can't use anything outside itself.
 *
 * @param within - selector of a part of the page; the whole page by default
 */
export function structureOf({ mark, within }: Pick<Samples, 'mark' | 'within'>): string {
  const root = (within === undefined ? null : document.querySelector(within)) ?? document.body;
  const attributes = new RegExp(` (style|${mark})="[^"]*"`, 'g');
  const seen = [...root.querySelectorAll('*')].map((element) =>
    element.checkVisibility({ visibilityProperty: true }) ? '1' : '0',
  );
  return `${root.outerHTML.replaceAll(attributes, '')}\n${seen.join('')}`;
}
