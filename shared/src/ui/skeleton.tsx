import type { CSSProperties } from 'react';
import { useDelayed } from './delay';

/** Milliseconds before a skeleton appears, so quick loads show none. */
export const SKELETON_AFTER_MS = 300;

/** Shows a gray bar in place of a text. */
export function SkeletonBar({
  width = '100%',
  height = 14,
}: {
  width?: CSSProperties['width'];
  height?: number;
}) {
  return <span className="od-skeleton" style={{ width, height }} />;
}

/** Shows lines in place of a text that is loading, but nothing for the first 300 ms. Read aloud as 'Loading'. */
export function Skeleton({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  const isDue = useDelayed(true, SKELETON_AFTER_MS);
  return (
    <div className="od-stack" role="status" aria-label={label} style={{ minHeight: lines * 30 }}>
      {isDue
        ? Array.from({ length: lines }, (_, line) => (
            <SkeletonBar key={line} width={`${92 - ((line * 17) % 40)}%`} />
          ))
        : null}
    </div>
  );
}

/** Shows placeholder rows in the columns of a table that is loading. */
export function SkeletonRows({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <SkeletonBar width={`${85 - ((row * 13 + column * 29) % 45)}%`} />
        </td>
      ))}
    </tr>
  ));
}
