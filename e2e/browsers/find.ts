/** Text to find in an element: a substring or a pattern. */
export type TextMatch = string | RegExp;

/** An element, described as users see it: by role, name, or label. */
export interface Target {
  readonly role?: string;
  /** The accessible name, or the label of a field without a role. */
  readonly name?: TextMatch;
  readonly css?: string;
  /** Matches only elements that show this text. */
  readonly having?: TextMatch;
  readonly within?: Target;
  /** The index among several matching elements, 0 by default; -1 is the last. */
  readonly at?: number;
}

/** The state of an element, and its position in the window. */
export interface Spot {
  /** The reason why the element can't be clicked, or an empty string. */
  readonly hindered: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly count: number;
}

type SentWords = string | { readonly source: string; readonly flags: string } | undefined;

/** An element to find, as sent to the page: its role, name, and CSS selector. */
export interface Sent {
  readonly role: string | undefined;
  readonly name: SentWords;
  readonly css: string | undefined;
  readonly having: SentWords;
  readonly within: Sent | undefined;
  readonly at: number;
}

export const sent = ({ role, name, css, having, within, at = 0 }: Target): Sent => {
  const words = (text: TextMatch | undefined): SentWords =>
    text instanceof RegExp ? { source: text.source, flags: text.flags } : text;
  return { role, css, at, name: words(name), having: words(having), within: within && sent(within) };
};

/** Finds a target and scrolls it into view; runs in the page. The page keeps the element for the next action on it. */
export async function findInPage(wanted: Sent): Promise<Spot> {
  type Query = (root: Element, ...rest: unknown[]) => Element[];
  const library: { queryAllByRole: Query; queryAllByLabelText: Query } | undefined = Reflect.get(
    window,
    'TestingLibraryDom',
  );
  const none = { x: 0, y: 0, width: 0, height: 0, text: '', value: '', isChecked: false, count: 0 };
  if (!library) return { ...none, hindered: 'the page is not there yet' };
  const pattern = (words: SentWords): string | RegExp | undefined =>
    typeof words === 'object' ? new RegExp(words.source, words.flags) : words;
  const shows = (element: Element, words: SentWords): boolean => {
    const found = pattern(words);
    const text = element instanceof HTMLElement ? element.innerText : '';
    if (found === undefined) return true;
    return typeof found === 'string' ? text.includes(found) : found.test(text);
  };
  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const all = (target: Sent): Element[] => {
    const roots = target.within ? one(target.within) : [document.body];
    const name = pattern(target.name);
    return roots
      .flatMap((root) => {
        if (target.css !== undefined) return [...root.querySelectorAll(target.css)];
        // The filter below leaves hidden elements out, and is faster than the library's filter.
        if (target.role !== undefined)
          return library.queryAllByRole(root, target.role, {
            hidden: true,
            ...(name === undefined ? {} : { name }),
          });
        return library.queryAllByLabelText(root, name);
      })
      .filter((element) => isVisible(element) && shows(element, target.having));
  };
  const one = (target: Sent): Element[] => {
    const found = all(target).at(target.at);
    return found ? [found] : [];
  };
  const [element] = one(wanted);
  if (!(element instanceof HTMLElement)) return { ...none, hindered: 'nothing like it is shown' };
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  const place = (): string => JSON.stringify(element.getBoundingClientRect());
  const middle = (): { x: number; y: number; hit: Element | null } => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    return { x: left, y: top, hit: document.elementFromPoint(left, top) };
  };
  const isReached = (): boolean => {
    const { hit } = middle();
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
  };
  if (!isReached()) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const before = place();
  await frame();
  await frame();
  const box = element.getBoundingClientRect();
  const { x, y } = middle();
  const isDisabled = element.matches(':disabled, [aria-disabled="true"]');
  const hindered = !element.isConnected
    ? 'it has gone'
    : isDisabled
      ? 'it is disabled'
      : place() !== before
        ? 'it moves'
        : isReached()
          ? ''
          : 'something covers it';
  Object.assign(window, { flowElement: element });
  return {
    hindered,
    x,
    y,
    width: box.width,
    height: box.height,
    text: element.innerText,
    value: 'value' in element ? String(element.value) : '',
    isChecked: element.matches(':checked, [aria-checked="true"]'),
    count: all(wanted).length,
  };
}

/**
 * Chooses an option by its text in the list that was found last; runs in the page. @returns whether the option exists
 */
export function chooseInPage({ label }: { label: string }): boolean {
  const select: unknown = Reflect.get(window, 'flowElement');
  if (!(select instanceof HTMLSelectElement)) return false;
  const option = [...select.options].find((one) => one.text.trim() === label || one.value === label);
  if (!option) return false;
  select.focus();
  option.selected = true;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Selects all text of the field that was found last, so that typing replaces it; runs in the page. */
export function selectInPage(): boolean {
  const field: unknown = Reflect.get(window, 'flowElement');
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  field.focus();
  field.select();
  return document.activeElement === field;
}
