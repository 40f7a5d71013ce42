/**
 * The colors of Lane: a dark side navigation, a paper-white page, and one lagoon accent.
 *
 * Names describe a color's use, so a theme is one object of this shape. Every text color reaches 4.5:1 on its surfaces
 * and every control border 3:1; `palette.test.ts` computes both.
 */
export interface Palette {
  readonly canvas: string;
  readonly surface: string;
  readonly sunken: string;
  readonly text: string;
  readonly textSecondary: string;
  readonly textMuted: string;
  /** Edge of a control: 3:1 against its surroundings. */
  readonly border: string;
  /** Decorative rule between rows and panels; never the only sign of a control. */
  readonly line: string;
  readonly primary: string;
  readonly primaryHover: string;
  readonly primaryActive: string;
  readonly onPrimary: string;
  readonly primarySoft: string;
  readonly primarySoftHover: string;
  readonly primaryLine: string;
  readonly danger: string;
  readonly dangerHover: string;
  readonly onDanger: string;
  readonly dangerSoft: string;
  readonly dangerLine: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly warningLine: string;
  readonly success: string;
  readonly successSoft: string;
  readonly successLine: string;
  readonly info: string;
  readonly infoSoft: string;
  readonly infoLine: string;
  readonly focus: string;
  readonly scrim: string;
  readonly rail: string;
  readonly railRaised: string;
  readonly railText: string;
  readonly railMuted: string;
  readonly railAccent: string;
  readonly railFocus: string;
}

export const light: Palette = {
  canvas: '#f4f7f6',
  surface: '#ffffff',
  sunken: '#ebf1f0',
  text: '#10242a',
  textSecondary: '#40565c',
  textMuted: '#5a6f74',
  border: '#74888c',
  line: '#d9e2e1',
  primary: '#0b6570',
  primaryHover: '#0a7682',
  primaryActive: '#084d56',
  onPrimary: '#ffffff',
  primarySoft: '#dff0f1',
  primarySoftHover: '#cfe7e9',
  primaryLine: '#7fb6bb',
  danger: '#b42318',
  dangerHover: '#8f1a11',
  onDanger: '#ffffff',
  dangerSoft: '#fdebe9',
  dangerLine: '#efb0a9',
  warning: '#7a4f00',
  warningSoft: '#fff3d6',
  warningLine: '#e3c27a',
  success: '#146c43',
  successSoft: '#e3f4ea',
  successLine: '#9bd0b3',
  info: '#1b5a9e',
  infoSoft: '#e6f0fb',
  infoLine: '#a9c8ea',
  focus: '#0b6570',
  scrim: 'rgba(8, 24, 29, 0.55)',
  rail: '#0a2730',
  railRaised: '#14414d',
  railText: '#f1fafa',
  railMuted: '#a8c3c8',
  railAccent: '#4fc3c7',
  railFocus: '#ffd166',
};

/** The dark colors are chosen one by one, because an algorithm would derive muddy colors from the light theme. */
export const dark: Palette = {
  canvas: '#0c1a1e',
  surface: '#13252a',
  sunken: '#0f1f24',
  text: '#e7f1f1',
  textSecondary: '#b9cbce',
  textMuted: '#9fb4b8',
  border: '#6f8a90',
  line: '#283d43',
  primary: '#4fc3c7',
  primaryHover: '#79d5d8',
  primaryActive: '#36a9ad',
  onPrimary: '#06282c',
  primarySoft: '#12383d',
  primarySoftHover: '#17474d',
  primaryLine: '#2f7277',
  danger: '#ff9d92',
  dangerHover: '#ffb8b0',
  onDanger: '#3a0a05',
  dangerSoft: '#3a1e1c',
  dangerLine: '#7f423c',
  warning: '#f2c46d',
  warningSoft: '#33290f',
  warningLine: '#6f5a28',
  success: '#7fd6a8',
  successSoft: '#113121',
  successLine: '#2f6a4c',
  info: '#93c5f5',
  infoSoft: '#132b42',
  infoLine: '#335b80',
  focus: '#ffd166',
  scrim: 'rgba(2, 9, 11, 0.7)',
  rail: '#081317',
  railRaised: '#16323a',
  railText: '#e7f1f1',
  railMuted: '#9fb4b8',
  railAccent: '#4fc3c7',
  railFocus: '#ffd166',
};

/** The keypad's colors, added to the palette. */
export interface KioskPalette extends Palette {
  readonly key: string;
  readonly keyEdge: string;
  readonly keyPressed: string;
  readonly onKeyPressed: string;
}

/** Colors for a wall screen read from three meters: dark, large, yellow for the one action. */
export const kiosk: KioskPalette = {
  canvas: '#0a2730',
  surface: '#0f323c',
  sunken: '#071e25',
  text: '#f1fafa',
  textSecondary: '#c7dbde',
  textMuted: '#a8c3c8',
  border: '#6b9aa3',
  line: '#1f4a55',
  primary: '#f4cf3a',
  primaryHover: '#f8dc6c',
  primaryActive: '#d9b521',
  onPrimary: '#10242a',
  primarySoft: '#3d3a16',
  primarySoftHover: '#4a461a',
  primaryLine: '#8c7a2a',
  danger: '#ffb3a7',
  dangerHover: '#ffc9c1',
  onDanger: '#3a0a05',
  dangerSoft: '#41231f',
  dangerLine: '#8a4a42',
  warning: '#f4cf3a',
  warningSoft: '#3d3a16',
  warningLine: '#8c7a2a',
  success: '#8be3b8',
  successSoft: '#0f3f30',
  successLine: '#3a7f63',
  info: '#a5d3f7',
  infoSoft: '#123a4f',
  infoLine: '#3d6f8c',
  focus: '#ffd166',
  scrim: 'rgba(2, 12, 15, 0.75)',
  rail: '#071e25',
  railRaised: '#14414d',
  railText: '#f1fafa',
  railMuted: '#a8c3c8',
  railAccent: '#2fb5b3',
  railFocus: '#ffd166',
  key: '#14414d',
  keyEdge: '#4f8791',
  keyPressed: '#2fb5b3',
  onKeyPressed: '#06282c',
};

/** Converts a color's name to its custom property's: `textMuted` becomes `text-muted`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
