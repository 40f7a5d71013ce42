import { type RefObject, useEffect, useRef } from 'react';

const PRODUCT = 'On Deck';

/** Sets the document title to the page's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/**
 * Moves the focus to an element when the page changes, so that a screen reader starts there. The first page keeps the
 * browser's own focus order.
 *
 * @param page - identifies the page; a new value means a new page
 */
export function useFocusOnChange<T extends HTMLElement>(page: string): RefObject<T | null> {
  const target = useRef<T>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    target.current?.focus();
    window.scrollTo(0, 0);
  }, [page]);
  return target;
}
