import { type RefObject, useEffect, useRef } from 'react';

const PRODUCT = 'On Deck';

/** Names the document after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

/**
 * Moves the focus to an element when the page changes, so that a screen reader starts there; not on the first page,
 * where the browser's own order is right.
 *
 * @param page - what names the page; another value is another page
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
