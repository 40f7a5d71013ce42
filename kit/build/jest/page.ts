import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { loadParts } from '@ondeck/shared/ui/later';

configure({ asyncUtilTimeout: 10_000 });

// Load the lazy parts first, so that tests see a page that has finished loading.
beforeAll(() => loadParts('all'));

// jsdom has no layout, so media queries report a wide screen that never changes, unless a test replaces this.
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
// Used by antd and the accessibility queries. jsdom has no pseudo-elements and reports that on every call.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computed(element);
window.HTMLElement.prototype.scrollIntoView ??= () => undefined;
