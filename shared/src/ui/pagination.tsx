import { Icon } from './icons';
import { PAGE_SIZES } from './listState';

/** Highest page count at which all numbers are shown. */
const ALL_SHOWN = 10;

/**
 * Returns the page numbers to show, with `null` for an ellipsis.
 *
 * @param page - the current page, from 1
 * @param pages - the number of pages
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= ALL_SHOWN) return all;
  const near = all.filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1 || isEdge(one, page, pages),
  );
  return near.flatMap((one, index) => (index > 0 && one - (near[index - 1] ?? 0) > 1 ? [null, one] : [one]));
}

/**
 * Returns whether a number is shown near either end, where five numbers, an ellipsis, and the last keep the row's
 * length.
 */
function isEdge(one: number, page: number, pages: number): boolean {
  return (page <= 4 && one <= 5) || (page >= pages - 3 && one >= pages - 4);
}

/** Returns the number of pages that `count` rows take; no rows take one page. */
export const pagesOf = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize));

export interface PaginationProps {
  /** The name of the page navigation, after the list: 'Locations, pages'. */
  label: string;
  page: number;
  pageSize: number;
  count: number;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
}

/** Shows 'Page X of Y', the page numbers, and the rows per page. */
export function Pagination({ label, page, pageSize, count, onPage, onPageSize }: PaginationProps) {
  const pages = pagesOf(count, pageSize);
  const shown = Math.min(page, pages);
  return (
    <div className="od-pagination od-no-print">
      <span className="od-meta" aria-live="polite">{`Page ${shown} of ${pages}`}</span>
      <nav aria-label={label}>
        <button
          type="button"
          aria-label="Previous page"
          aria-disabled={shown === 1}
          onClick={() => shown > 1 && onPage(shown - 1)}
        >
          <Icon name="chevronLeft" size={16} />
        </button>
        {pageNumbers(shown, pages).map((number, index) =>
          number === null ? (
            // Only the two ellipses have no number as a key.
            <span key={index < 3 ? 'before' : 'after'} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === shown ? 'page' : undefined}
              onClick={() => number !== shown && onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="Next page"
          aria-disabled={shown === pages}
          onClick={() => shown < pages && onPage(shown + 1)}
        >
          <Icon name="chevronRight" size={16} />
        </button>
      </nav>
      {onPageSize ? (
        <label className="od-page-size">
          <span>Rows</span>
          <span className="od-select" data-small>
            <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
            <Icon name="chevronDown" size={14} />
          </span>
        </label>
      ) : null}
    </div>
  );
}
