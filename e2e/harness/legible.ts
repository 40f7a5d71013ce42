/** Text on the page that users can't read. */
export interface Illegible {
  readonly kind:
    | 'the page scrolls sideways'
    | 'cut'
    | 'wider than its field'
    | 'outside of the window'
    | 'out of its box'
    | 'a word is broken'
    | 'over other text'
    | 'below a fixed column';
  /** Path to the element, with its two parents. */
  readonly where: string;
  readonly text: string;
  /** The element that cuts or covers the text, or the measured widths. */
  readonly by?: string;
}

/**
 * Checks in the page that every visible text can be read. The page doesn't scroll sideways, and no box that can't
 * scroll cuts a text (unless a `title` or tip holds the whole text). No text leaves the window or its box, no word is
 * broken, no field is narrower than its text, and no text covers another. No text is below a table column that stays in
 * place while the others scroll, unless that column has a shadow.
 *
 * The function is sent to the page as source, so it can't use anything outside itself.
 *
 * @param within - selector of the part of the page to check; the whole page by default
 * @returns every finding, in the order of the page; empty if all texts can be read
 */
export function findIllegible(within?: string): Illegible[] {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Line {
    readonly node: Text;
    readonly element: Element;
    readonly block: Element;
    /** The fixed or sticky element that contains the text, or null. */
    readonly pinned: Element | null;
    readonly box: Box;
  }

  const found: Illegible[] = [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const px = (value: string): number => Number.parseFloat(value) || 0;
  const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

  const nameOf = (element: Element): string => {
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    const role = element.getAttribute('role');
    return `${element.localName}${classes.join('')}${role ? `[${role}]` : ''}`;
  };
  const pathOf = (element: Element): string => {
    const path = [];
    for (let at: Element | null = element; at && path.length < 3; at = at.parentElement)
      path.unshift(nameOf(at));
    return path.join(' > ');
  };
  const report = (kind: Illegible['kind'], element: Element, text: string, by?: Element | string): void => {
    const said = typeof by === 'string' ? by : by && nameOf(by);
    found.push({
      kind,
      where: pathOf(element),
      text: words(text).slice(0, 80),
      ...(said ? { by: said } : {}),
    });
  };

  /** Whether a `title` or tip of the element or its container shows the whole text. */
  const isSaidElsewhere = (element: Element, text: string): boolean => {
    const holder = element.closest('[title], [data-tip]');
    const said = `${holder?.getAttribute('title') ?? ''} ${holder?.getAttribute('data-tip') ?? ''}`;
    return words(said).includes(words(text));
  };

  /** Returns the box inside an element's border. */
  const insideOf = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  };

  /**
   * Returns the elements that cut or scroll an element, nearest first; a positioned layer skips the boxes that it
   * escapes.
   */
  const clipsOf = (element: Element): Element[] => {
    const clips: Element[] = [];
    let escapes = '';
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { position, overflowX, overflowY, clipPath } = styleOf(at);
      if (escapes === 'absolute' && position !== 'static') escapes = '';
      if (escapes === '' && (overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none'))
        clips.push(at);
      if (position === 'fixed') return clips;
      if (position === 'absolute') escapes = 'absolute';
    }
    return clips;
  };

  const pinnedOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(styleOf(at).position)) return at;
    return null;
  };
  const blockOf = (element: Element): Element => {
    let at = element;
    while (/^(inline|contents)$/.test(styleOf(at).display) && at.parentElement) at = at.parentElement;
    return at;
  };

  /** Returns the visible part of a line, or null if a box cuts the line or has scrolled it out of view. */
  const seenOf = (line: Box, clips: readonly Element[], cut: (by: Element) => void): Box | null => {
    let seen = line;
    for (const clip of clips) {
      const box = insideOf(clip);
      const { overflowX, overflowY, clipPath } = styleOf(clip);
      // The box is collapsed, or only screen readers read its text.
      if (clipPath === 'inset(50%)' || box.right - box.left < 2 || box.bottom - box.top < 2) return null;
      const isCut =
        (/hidden|clip/.test(overflowX) && (seen.left < box.left - 1 || seen.right > box.right + 1)) ||
        (/hidden|clip/.test(overflowY) && (seen.top < box.top - 1 || seen.bottom > box.bottom + 1));
      if (isCut) {
        cut(clip);
        return null;
      }
      seen = {
        left: Math.max(seen.left, box.left),
        top: Math.max(seen.top, box.top),
        right: Math.min(seen.right, box.right),
        bottom: Math.min(seen.bottom, box.bottom),
      };
      if (seen.right <= seen.left || seen.bottom <= seen.top) return null;
    }
    return seen;
  };

  /** Returns the nearest box around a text with a border or a background, unless the text scrolls inside the box. */
  const frameOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      if (style.overflowX !== 'visible' || style.position === 'absolute') return null;
      const isEdged = px(style.borderLeftWidth) > 0 && px(style.borderRightWidth) > 0;
      if (style.display !== 'inline' && (isEdged || !/, 0\)$|transparent/.test(style.backgroundColor)))
        return at;
    }
    return null;
  };

  const range = document.createRange();
  /**
   * Returns the boxes of a text's lines. A font's box is taller than its letters, so a fifth at the top and bottom is
   * cut.
   */
  const linesOf = (node: Text, from: number, to: number): Box[] => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0.5 && height > 0.5)
      .map(({ left, top, right, bottom, height }) => ({
        left,
        right,
        top: top + height / 5,
        bottom: bottom - height / 5,
      }));
  };

  const lookAtWords = (node: Text, element: Element): void => {
    for (const { 0: run, index } of node.data.matchAll(/\S+/g)) {
      // Addresses and codes have to break at some point.
      if (/[@_]|:\/\//.test(run) || run.length > 24) continue;
      for (const { 0: word, index: start } of run.matchAll(/[\p{L}\p{N}’']+/gu)) {
        const [first, ...others] = linesOf(node, index + start, index + start + word.length);
        if (first && others.some(({ top }) => top > first.bottom))
          report('a word is broken', element, node.data, word);
      }
    }
  };

  const lines: Line[] = [];
  const lookAtText = (node: Text, element: Element): void => {
    const boxes = linesOf(node, 0, node.data.length);
    if (boxes.length === 0) return;
    const clips = clipsOf(element);
    const pinned = pinnedOf(element);
    const block = blockOf(element);
    const frame = frameOf(element);
    const around = frame?.getBoundingClientRect();
    const told = new Set<string>();
    const tell = (kind: Illegible['kind'], by?: Element): void => {
      if (!told.has(kind) && !isSaidElsewhere(element, node.data)) report(kind, element, node.data, by);
      told.add(kind);
    };
    let isSeen = false;
    for (const line of boxes) {
      const box = seenOf(line, clips, (by) => tell('cut', by));
      if (!box) continue;
      isSeen = true;
      lines.push({ node, element, block, pinned, box });
      const isFixed = pinned && styleOf(pinned).position === 'fixed';
      if (
        box.left < -1 ||
        (isFixed && (box.right > innerWidth + 1 || box.top < 0 || box.bottom > innerHeight))
      )
        tell('outside of the window');
      if (frame && around && (line.left < around.left - 1 || line.right > around.right + 1))
        tell('out of its box', frame);
    }
    if (isSeen && boxes.length > 1) lookAtWords(node, element);
  };

  const context = document.createElement('canvas').getContext('2d');
  const lookAtField = (field: HTMLInputElement | HTMLSelectElement): void => {
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field.value && field.type !== 'password'
          ? field.value
          : field.placeholder;
    if (!context || text === '' || /^(checkbox|radio|file|range|color)$/.test(field.type)) return;
    // A date or a time must fit the field; a longer typed value scrolls with the caret.
    if (field instanceof HTMLInputElement && text === field.value && text.length > 20) return;
    const style = styleOf(field);
    const { letterSpacing, paddingLeft, paddingRight, fontVariantNumeric } = style;
    // Set each part of the font: the `font` shorthand is empty with tabular figures, and the canvas would keep its last
    // font.
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    // The canvas has no tabular figures, so measure each digit as the widest digit.
    const shown = fontVariantNumeric.includes('tabular') ? text.replaceAll(/\d/g, '0') : text;
    const room = field.clientWidth - px(paddingLeft) - px(paddingRight);
    // A list with `appearance: base-select` wraps its text onto a second line and grows.
    const wraps = style.appearance === 'base-select' && style.whiteSpace === 'normal';
    const parts = wraps ? shown.split(/\s+/) : [shown];
    const wide = Math.max(...parts.map((part) => context.measureText(part).width));
    if (wide > room + 1 && !isSaidElsewhere(field, text))
      report('wider than its field', field, text, `${Math.ceil(wide)} px in ${Math.floor(room)}`);
  };

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && clipsOf(element).length === 0,
    );
    report(
      'the page scrolls sideways',
      wide.at(-1) ?? document.body,
      '',
      `${scrollWidth} px in ${clientWidth}`,
    );
  }

  const root = (within === undefined ? null : document.querySelector(within)) ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || !element || !/\S/.test(node.data)) continue;
    if (element.closest('script, style, noscript, select, textarea, svg') || !isShown(element)) continue;
    lookAtText(node, element);
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
    if (isShown(field)) lookAtField(field);

  for (const cell of root.querySelectorAll('td, th')) {
    const { position, right, boxShadow } = styleOf(cell);
    const { left, right: end, top, bottom } = cell.getBoundingClientRect();
    if (position !== 'sticky' || right === 'auto' || boxShadow !== 'none') continue;
    for (const { box, node, element } of lines)
      if (!cell.contains(element) && cell.parentElement?.contains(element))
        if (box.right > left + 1 && box.left < end && box.bottom > top && box.top < bottom)
          report('below a fixed column', element, node.data, cell);
  }

  lines.sort((one, other) => one.box.top - other.box.top);
  for (const [index, { box, ...one }] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.box.top > box.bottom - 2) break;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      if (across > 2 && one.block !== other.block && one.pinned === other.pinned)
        report(
          'over other text',
          one.element,
          one.node.data,
          `${nameOf(other.element)} "${words(other.node.data).slice(0, 40)}"`,
        );
    }
  return found;
}
