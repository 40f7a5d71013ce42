/** Background and text of a shift's color, with a contrast of 4.5:1 or more. */
export interface ShiftColorPair {
  readonly background: string;
  readonly text: string;
}

const ink = '#10242A';
const white = '#ffffff';

/** The fifteen colors of shift types, by the names that calls use. */
export const shiftColors = {
  light_blue: { background: '#bbe0fc', text: ink },
  tan: { background: '#cbbea7', text: ink },
  navy_blue: { background: '#1b406d', text: white },
  light_purple: { background: '#b5a9d3', text: ink },
  // A wine red, because bright red means that an assignment ends.
  red: { background: '#681838', text: white },
  orange: { background: '#cc7427', text: ink },
  light_orange: { background: '#fdca7c', text: ink },
  yellow: { background: '#fde72d', text: ink },
  hot_pink: { background: '#d13478', text: white },
  light_pink: { background: '#fde2e9', text: ink },
  dark_purple: { background: '#6845aa', text: white },
  lime_green: { background: '#9abb0c', text: ink },
  gray: { background: '#525557', text: white },
  light_yellow: { background: '#fffbc1', text: ink },
  teal: { background: '#157f7c', text: white },
} as const satisfies Record<string, ShiftColorPair>;

export type ShiftColorName = keyof typeof shiftColors;

/** The color for an unknown or missing name: the default rose. */
export const defaultShiftColor: ShiftColorPair = { background: '#db8ba2', text: ink };

/** The color of staff meetings, whatever their shift types. */
export const meetingColor: ShiftColorPair = { background: '#48b875', text: ink };

/** The color of a shift whose assignment ends early: the specification's red, unlike every shift type's color. */
export const endingColor: ShiftColorPair = { background: '#ab0000', text: white };

function isShiftColorName(name: string): name is ShiftColorName {
  return Object.hasOwn(shiftColors, name);
}

/**
 * Returns the colors of a shift.
 *
 * @param name - a color's name as the server sends it; an unknown, empty, or missing name gives the default rose
 */
export function shiftColor(name: string | null | undefined): ShiftColorPair {
  return name && isShiftColorName(name) ? shiftColors[name] : defaultShiftColor;
}
