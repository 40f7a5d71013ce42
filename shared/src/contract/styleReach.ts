import { type AtRule, type Node, parse, type Rule } from 'postcss';
import readSelectors, { type Node as Part, type Selector } from 'postcss-selector-parser';

/** Classes on every page: those of the shared components, of the frame, and of the libraries of both. */
const suites = /^(od|shell|ant|rbc)(-|$)/;
const isOwn = (name: string): boolean => !suites.test(name);

/** Returns whether a selector matches only where one of the area's own classes is on the page. */
function namesOwnClass(selector: Selector): boolean {
  const within = (node: Part): boolean => {
    if (node.type === 'class') return isOwn(node.value);
    // `:not` doesn't limit a selector to the area.
    if (node.type !== 'pseudo' || node.value === ':not') return false;
    return node.nodes.length > 0 && node.nodes.every(namesOwnClass);
  };
  return selector.some(within);
}

const isKeyframes = (node: Node): boolean => 'name' in node && /keyframes$/i.test(String(node.name));

/** Returns whether a rule is limited by the rule around it, or is a step of an animation, which selects nothing. */
function isHeld(rule: Rule): boolean {
  for (let outer: Node | undefined = rule.parent; outer; outer = outer.parent)
    if (outer.type === 'rule' || isKeyframes(outer)) return true;
  return false;
}

function faultOfRule(rule: Rule): string[] {
  // An empty selector is not CSS, and browsers ignore the rule.
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
  // `@page schedule` applies only where an element asks for that page.
  const isGlobal =
    ['import', 'property', 'namespace'].includes(name) || (name === 'page' && !/^\w/.test(params));
  return isGlobal ? [`its styles have @${name}, which affects every page`] : [];
}

/**
 * Finds styles that would change other areas' pages: selectors without one of the area's own classes, fonts, and
 * animations with a reserved name. A class is the area's own if its name isn't reserved.
 *
 * @param css - as it enters the page
 * @returns sentences without a final period; empty if the text is not a style sheet. Never throws.
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
