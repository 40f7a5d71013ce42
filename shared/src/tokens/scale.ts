/** Space in px: every gap and padding is one of these. */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32, 7: 48 } as const;

/** Size and line height in px. */
export const type = {
  chip: [12, 16],
  meta: [13, 20],
  body: [15, 22],
  h2: [20, 28],
  h1: [26, 34],
  kiosk: [32, 40],
  kioskLarge: [56, 64],
  kioskClock: [88, 96],
} as const satisfies Record<string, readonly [number, number]>;

/** Corner radius in px. */
export const radius = { chip: 6, control: 8, dialog: 12, key: 16 } as const;

/** Durations in milliseconds; all are zero for users who asked for less motion. */
export const motion = { fast: 100, mid: 160, slow: 240 } as const;

/**
 * Widths in px at which the layout changes: cards below `phone`, a drawer instead of the side navigation below `rail`.
 */
export const breakpoints = { phone: 640, rail: 1024, content: 1440 } as const;

export const fontFamily =
  '"Atkinson Hyperlegible Next Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
