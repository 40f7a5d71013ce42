/** Background and text of a shift's colour, the pair at 4.5:1 or more. */
export interface ShiftColorPair {
  readonly background: string;
  readonly text: string;
}

const ink = '#10242A';
const white = '#ffffff';

/** The fifteen colours a shift type may have, by their names on the wire. */
export const shiftColors = {
  light_blue: { background: '#bbe0fc', text: ink },
  tan: { background: '#cbbea7', text: ink },
  navy_blue: { background: '#1b406d', text: white },
  light_purple: { background: '#b5a9d3', text: ink },
  // A wine red: the bright one says that an assignment ends.
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

/** What an unknown or missing colour is shown in: the default rose. */
export const defaultShiftColor: ShiftColorPair = { background: '#db8ba2', text: ink };

/** Staff meetings, whatever their shift types. */
export const meetingColor: ShiftColorPair = { background: '#48b875', text: ink };

/** Shifts whose assignment ends before they do: the red of the specification, far from every shift type's color. */
export const endingColor: ShiftColorPair = { background: '#ab0000', text: white };

function isShiftColorName(name: string): name is ShiftColorName {
  return Object.hasOwn(shiftColors, name);
}

/**
 * The pair to paint a shift in.
 *
 * @param name - a colour's name as the server sends it; unknown, empty or absent gives the default rose
 */
export function shiftColor(name: string | null | undefined): ShiftColorPair {
  return name && isShiftColorName(name) ? shiftColors[name] : defaultShiftColor;
}
