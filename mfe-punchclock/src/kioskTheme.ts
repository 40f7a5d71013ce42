import { kebab, kiosk } from '@ondeck/shared/tokens/palette';
import { fontFamily } from '@ondeck/shared/tokens/scale';
import type { CSSProperties } from 'react';

/**
 * The kiosk's colours as custom properties of one element, so that the punch clock looks the same on its own page
 * and inside the suite, whose own theme stays outside.
 */
export const kioskTheme: CSSProperties = Object.fromEntries(
  Object.entries({ ...kiosk, font: fontFamily }).map(([name, value]) => [`--od-${kebab(name)}`, value]),
);
