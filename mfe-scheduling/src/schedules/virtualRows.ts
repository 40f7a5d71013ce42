/** Returns each row's offset in pixels, and the total height last: `offsets[i + 1] - offsets[i]` is row i's height. */
export function rowOffsets(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** Finds the first index whose row ends below `y`, with a binary search. */
function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle + 1] ?? 0) > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the range of rows to draw: the visible rows and spare rows past each edge, so that scrolling shows no blank
 * rows.
 *
 * @returns first and one past the last index
 */
export function visibleRows(
  offsets: readonly number[],
  scrollTop: number,
  viewHeight: number,
  spare: number,
): [first: number, end: number] {
  const count = offsets.length - 1;
  if (count <= 0) return [0, 0];
  const first = rowAt(offsets, Math.max(0, scrollTop - spare));
  const last = rowAt(offsets, scrollTop + viewHeight + spare);
  return [first, Math.min(count, last + 1)];
}
