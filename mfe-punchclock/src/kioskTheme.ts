import { kebab, kiosk } from '@ondeck/shared/tokens/palette';
import { fontFamily } from '@ondeck/shared/tokens/scale';
import type { CSSProperties } from 'react';

/**
 * The kiosk's colors as custom properties of one element, so that the punch clock looks the same on its own page and
 * inside the suite, whose theme doesn't apply.
 */
export const kioskTheme: CSSProperties = Object.fromEntries(
  Object.entries({ ...kiosk, font: fontFamily }).map(([name, value]) => [`--od-${kebab(name)}`, value]),
);
