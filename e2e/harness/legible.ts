/** Text that cannot be read as it stands. */
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
  /** The element, with the two around it. */
  readonly where: string;
  readonly text: string;
  /** What cuts it, lies over it, or is too narrow for it. */
  readonly by?: string;
}

/**
 * Measures in the page whether every text that is to be seen can be read: the page does not scroll sideways, no text is
 * cut by a box that nobody can scroll (unless a `title` or tip holds the whole of it), none leaves the window or its own
 * box, no word is broken, no field is narrower than what it shows, no text lies over another's, and none below a column of
 * a table that stays while the others scroll, unless that column throws a shadow.
 *
 * It is sent to the page as it stands, so it may use nothing from outside of itself.
 *
 * @param within - the part of the page whose text is measured, as a selector; all of it, when absent
 * @returns every finding, in the order of the page; empty where all is well
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
    /** What does not move when the page is scrolled, where the text is in such a thing. */
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

  /** Whether whoever points at it, or at what holds it, is told the whole of the text. */
  const isSaidElsewhere = (element: Element, text: string): boolean => {
    const holder = element.closest('[title], [data-tip]');
    const said = `${holder?.getAttribute('title') ?? ''} ${holder?.getAttribute('data-tip') ?? ''}`;
    return words(said).includes(words(text));
  };

  /** What is within its border. */
  const insideOf = (element: Element): Box => {
    const { left, top } = element.getBoundingClientRect();
    const x = left + element.clientLeft;
    const y = top + element.clientTop;
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  };

  /** The elements that cut or scroll what an element shows, the nearest first; a layer leaves those that it escapes. */
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

  /** The part of a line that is seen; null where something cuts it, or nothing of it is in sight for now. */
  const seenOf = (line: Box, clips: readonly Element[], cut: (by: Element) => void): Box | null => {
    let seen = line;
    for (const clip of clips) {
      const box = insideOf(clip);
      const { overflowX, overflowY, clipPath } = styleOf(clip);
      // Read aloud only, or folded.
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

  /** The nearest box with an edge or a colour of its own around a text, unless the text scrolls within it. */
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
  /** The lines of a text. A font's box is higher than its letters: a fifth of it above and below is air. */
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
      // Addresses and codes have to break somewhere.
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
    // A date or a time is whole; along what somebody typed at length they go with the caret.
    if (field instanceof HTMLInputElement && text === field.value && text.length > 20) return;
    const style = styleOf(field);
    const { letterSpacing, paddingLeft, paddingRight, fontVariantNumeric } = style;
    // The short form is an empty text where the figures are tabular, and the canvas goes on with what it had.
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    // The canvas knows no tabular figures: their width is that of the widest one.
    const shown = fontVariantNumeric.includes('tabular') ? text.replaceAll(/\d/g, '0') : text;
    const room = field.clientWidth - px(paddingLeft) - px(paddingRight);
    // A list that the browser lets be styled takes a second line, and is as high.
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
