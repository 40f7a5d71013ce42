import { type AtRule, type Node, parse, type Rule } from 'postcss';
import readSelectors, { type Node as Part, type Selector } from 'postcss-selector-parser';

/** Classes that everybody's pages have: those of the vocabulary, of the frame and of what both are made of. */
const suites = /^(od|shell|ant|rbc)(-|$)/;
const isOwn = (name: string): boolean => !suites.test(name);

/** Whether an element can only meet the selector where one of the area's own classes is on the page. */
function namesOwnClass(selector: Selector): boolean {
  const within = (node: Part): boolean => {
    if (node.type === 'class') return isOwn(node.value);
    // What must not be there narrows nothing down to the area.
    if (node.type !== 'pseudo' || node.value === ':not') return false;
    return node.nodes.length > 0 && node.nodes.every(namesOwnClass);
  };
  return selector.some(within);
}

const isKeyframes = (node: Node): boolean => 'name' in node && /keyframes$/i.test(String(node.name));

/** A rule inside of another is within its reach; steps of an animation select nothing. */
function isHeld(rule: Rule): boolean {
  for (let outer: Node | undefined = rule.parent; outer; outer = outer.parent)
    if (outer.type === 'rule' || isKeyframes(outer)) return true;
  return false;
}

function faultOfRule(rule: Rule): string[] {
  // Nothing selected is not CSS: a browser makes nothing of it.
  if (isHeld(rule) || rule.selector === '') return [];
  const strays: string[] = [];
  readSelectors((all) =>
    all.each((one) => void (namesOwnClass(one) ? undefined : strays.push(String(one).trim()))),
  ).processSync(rule.selector);
  return strays.map((selector) => `its styles reach outside its pages: ${selector}`);
}

function faultOfAtRule(rule: AtRule): string[] {
  const { name, params } = rule;
  if (isKeyframes(rule) && !isOwn(params)) return [`its styles change an animation of the suite: ${params}`];
  if (name === 'font-face') {
    let family = '';
    rule.walkDecls('font-family', ({ value }) => void (family = value));
    return [`its styles name a font for every page: ${family}`];
  }
  // `@page schedule` counts where an element asks for it.
  const isGlobal =
    ['import', 'property', 'namespace'].includes(name) || (name === 'page' && !/^\w/.test(params));
  return isGlobal ? [`its styles have @${name}, which affects every page`] : [];
}

/**
 * What of a style sheet would change pages of others: selectors that no class of the area's own holds, fonts, and
 * animations with a name of the suite. A class is the area's own where it is none of the suite's.
 *
 * @param css - as it enters the page
 * @returns sentences without a full stop; empty where the text is no style sheet. Never throws.
 */
export function beyondOwnClasses(css: string): string[] {
  const faults: string[] = [];
  try {
    const sheet = parse(css);
    sheet.walkRules((rule) => void faults.push(...faultOfRule(rule)));
    sheet.walkAtRules((rule) => void faults.push(...faultOfAtRule(rule)));
  } catch {
    return [];
  }
  return [...new Set(faults)];
}
