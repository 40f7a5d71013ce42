function channel(hex: string, at: number): number {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
}

/**
 * Returns the WCAG 2 contrast ratio of two colors, 1 to 21.
 *
 * @param first - `#rrggbb`
 * @param second - `#rrggbb`
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastRatio(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Returns a color's lightness and two hues as the eye sees them: CIE L*a*b*, for daylight. */
function lab(hex: string): [number, number, number] {
  const [red, green, blue] = [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
  const [x, y, z] = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
    luminance(hex),
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * (y ?? 0) - 16, 500 * ((x ?? 0) - (y ?? 0)), 200 * ((y ?? 0) - (z ?? 0))];
}

/**
 * Returns the distance of two colors to the eye: CIE76, where 2 is barely visible and black and white are 100 apart.
 *
 * @param first - `#rrggbb`
 * @param second - `#rrggbb`
 */
export function colorDistance(first: string, second: string): number {
  const [from, to] = [lab(first), lab(second)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}
