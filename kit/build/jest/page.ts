import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { loadParts } from '@ondeck/shared/ui/later';

configure({ asyncUtilTimeout: 10_000 });

// As after a moment at rest: what a page loads when it is needed has come.
beforeAll(() => loadParts('all'));

// jsdom has no layout: what asks for it gets a wide screen that never changes, unless a test says otherwise.
window.matchMedia ??= (query: string): MediaQueryList =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
// Asked for by antd and the accessibility queries; jsdom has no pseudo-elements and says so on every call.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);
window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
