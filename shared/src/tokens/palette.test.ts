import { colorDistance, contrastRatio } from '../testing/contrast';
import { dark, kiosk, light, type Palette } from './palette';
import { defaultShiftColor, endingColor, meetingColor, shiftColor, shiftColors } from './shiftColors';

type Name = keyof Palette;

const themes: [string, Palette][] = [
  ['light', light],
  ['dark', dark],
  ['kiosk', kiosk],
];

const text: [Name, Name][] = [
  ...(
    ['text', 'textSecondary', 'textMuted', 'primary', 'danger', 'warning', 'success', 'info'] as const
  ).flatMap((name): [Name, Name][] => [
    [name, 'canvas'],
    [name, 'surface'],
    [name, 'sunken'],
  ]),
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['primary', 'primarySoft'],
  ['text', 'primarySoft'],
  ['text', 'primarySoftHover'],
  ['textSecondary', 'primarySoft'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['danger', 'dangerSoft'],
  ['warning', 'warningSoft'],
  ['success', 'successSoft'],
  ['info', 'infoSoft'],
  ['text', 'dangerSoft'],
  ['text', 'warningSoft'],
  ['text', 'successSoft'],
  ['text', 'infoSoft'],
  ['railText', 'rail'],
  ['railText', 'railRaised'],
  ['railMuted', 'rail'],
  ['railMuted', 'railRaised'],
];

const edges: [Name, Name][] = [
  ['border', 'canvas'],
  ['border', 'surface'],
  ['focus', 'canvas'],
  ['focus', 'surface'],
  ['railFocus', 'rail'],
  ['railFocus', 'railRaised'],
  ['railAccent', 'rail'],
];

describe.each(themes)('the %s theme', (_theme, palette) => {
  test.each(text)('shows text in %s on %s with a contrast of 4.5:1 or more', (foreground, background) => {
    expect(contrastRatio(palette[foreground], palette[background])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('shows an edge in %s on %s with a contrast of 3:1 or more', (edge, background) => {
    expect(contrastRatio(palette[edge], palette[background])).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['the digits on a key', kiosk.text, kiosk.key, 4.5],
  ['the digits on a pressed key', kiosk.onKeyPressed, kiosk.keyPressed, 4.5],
  ['the edge of a key', kiosk.keyEdge, kiosk.canvas, 3],
])('shows %s on the punch clock with enough contrast', (_what, foreground, background, ratio) => {
  expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(ratio);
});

test.each([
  ...Object.entries(shiftColors),
  ['default', defaultShiftColor],
  ['meeting', meetingColor],
] as const)(
  'shows a %s shift in another color than a shift whose assignment ends',
  (_name, { background }) => {
    expect(colorDistance(background, endingColor.background)).toBeGreaterThan(35);
  },
);

test.each([
  ...Object.entries(shiftColors),
  ['default', defaultShiftColor],
  ['meeting', meetingColor],
  ['ending', endingColor],
] as const)('shows a %s shift with a text contrast of 4.5:1 or more', (_name, pair) => {
  expect(contrastRatio(pair.background, pair.text)).toBeGreaterThanOrEqual(4.5);
});

test('has fifteen colors for shift types', () => {
  expect(Object.keys(shiftColors)).toHaveLength(15);
});

test.each([
  ['teal', '#157f7c'],
  ['mauve', '#db8ba2'],
  ['toString', '#db8ba2'],
  ['', '#db8ba2'],
  [null, '#db8ba2'],
])('paints the shift color %p as %s', (name, background) => {
  expect(shiftColor(name).background).toBe(background);
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
])('computes the contrast ratio of %s and %s as %d', (first, second, ratio) => {
  expect(contrastRatio(first, second)).toBeCloseTo(ratio, 1);
});
