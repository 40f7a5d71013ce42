import type { AssignedShift, PunchLocation } from '@ondeck/shared/schemas/attendance';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Undo, Verified } from './answers';

export const CODE_LENGTH = 5;

/** Result of the last action, shown above the keypad until the next key. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  readonly detail?: string | undefined;
}

/** Choices of the clock-in form. Without a shift, a manager assigns the time entry to a shift later. */
interface Choice {
  readonly rate: Rate;
  /** Until the employee picks a rate, the rate follows the chosen shift's suggestion. */
  readonly rateChosen: boolean;
  readonly shiftId: string | null;
  /** The chosen location of an employee with several locations; used only without a shift. */
  readonly placeId: string | null;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

export type Screen =
  | {
      readonly at: 'keypad';
      readonly digits: string;
      readonly notice: Notice | undefined;
      /** Undo of the clock-out in the notice; `sending` while the request is open. */
      readonly undo?: (Undo & { readonly sending: boolean }) | undefined;
    }
  | { readonly at: 'checking'; readonly digits: string; readonly attempt: number }
  | { readonly at: 'throttled'; readonly until: number; readonly text: string }
  /** `text` is the server's reason for refusing this device; undefined if someone wants to register the device. */
  | { readonly at: 'unregistered'; readonly text: string | undefined }
  | {
      readonly at: 'form';
      readonly person: Person;
      /** The server's message for the code; `hours` are the employee's own hours. */
      readonly said: string;
      readonly hours: string | undefined;
      readonly suggestion: { readonly rate: Rate; readonly reason: string | undefined };
      /** Undefined while the shifts load. */
      readonly shifts: readonly AssignedShift[] | undefined;
      readonly places: readonly PunchLocation[];
      readonly choice: Choice;
      /** Number of the current attempt; 0 if nothing is being sent. */
      readonly sending: number;
      readonly notice: Notice | undefined;
    }
  /** While the network is down, the entered punch is kept and checked later. */
  | {
      readonly at: 'offline';
      readonly code: string;
      readonly rate: Rate;
      readonly saving: boolean;
      readonly notice: string | undefined;
    }
  /** `zone` is the time zone of the punch's location, if known. */
  | { readonly at: 'done'; readonly name: string; readonly zone: string | undefined };

export type Action =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'delete' }
  /** The employee stopped typing. */
  | { readonly type: 'forget' }
  | { readonly type: 'undo' }
  | { readonly type: 'undoOver' }
  | { readonly type: 'reset'; readonly notice?: Notice }
  | { readonly type: 'check' }
  | { readonly type: 'retry'; readonly attempt: number }
  | { readonly type: 'verified'; readonly answer: Verified }
  | { readonly type: 'throttled'; readonly until: number; readonly text: string }
  | { readonly type: 'unregistered'; readonly text: string | undefined }
  | {
      readonly type: 'shifts';
      readonly shifts: readonly AssignedShift[];
      readonly places?: readonly PunchLocation[];
    }
  | { readonly type: 'choosePlace'; readonly placeId: string }
  | { readonly type: 'chooseShift'; readonly shiftId: string | null }
  | { readonly type: 'chooseRate'; readonly rate: Rate }
  | { readonly type: 'send' }
  | { readonly type: 'refused'; readonly notice: Notice }
  | { readonly type: 'done' }
  | { readonly type: 'offline'; readonly code: string }
  | { readonly type: 'notSaved'; readonly text: string };

const keypad = (notice?: Notice): Screen & { at: 'keypad' } => ({ at: 'keypad', digits: '', notice });
export const initial: Screen = keypad();

/** Returns the rate for a shift: the employee's pick, the shift's rate, or the rate suggested for the code. */
function rateWith(screen: Screen & { at: 'form' }, shiftId: string | null): Rate {
  if (screen.choice.rateChosen) return screen.choice.rate;
  return screen.shifts?.find((shift) => shift.id === shiftId)?.rate ?? screen.suggestion.rate;
}

/** Returns whether a clock-in without a shift still needs a location, because the employee has several. */
export const lacksLocation = ({ choice, places }: Screen & { at: 'form' }): boolean =>
  choice.shiftId === null && choice.placeId === null && places.length > 1;

/** Returns the time zone of the location that the punch will belong to; undefined while the location is open. */
function zoneOfPunch({ choice, shifts, places }: Screen & { at: 'form' }): string | undefined {
  const shift = shifts?.find(({ id }) => id === choice.shiftId);
  if (shift) return shift.location.timezone;
  return (places.find(({ id }) => id === choice.placeId) ?? (places.length > 1 ? undefined : places[0]))
    ?.timezone;
}

/** Returns the time zone of a screen's location; undefined if the screen has no location yet. */
export function zoneOf(screen: Screen): string | undefined {
  if (screen.at === 'done') return screen.zone;
  return screen.at === 'form' ? zoneOfPunch(screen) : undefined;
}

const offline = (code: string): Screen => ({
  at: 'offline',
  code,
  rate: 'REGULAR',
  saving: false,
  notice: undefined,
});

function onOffline(screen: Screen & { at: 'offline' }, action: Action): Screen {
  switch (action.type) {
    case 'chooseRate':
      return { ...screen, rate: action.rate };
    case 'send':
      return { ...screen, saving: true, notice: undefined };
    case 'notSaved':
      return { ...screen, saving: false, notice: action.text };
    default:
      return screen;
  }
}

function onKeypad(screen: Screen & { at: 'keypad' }, action: Action): Screen {
  // The notice of a clock-out that can be undone remains visible while the next employee types.
  const notice = screen.undo ? screen.notice : undefined;
  switch (action.type) {
    case 'digit':
      if (screen.digits.length >= CODE_LENGTH) return screen;
      return { ...screen, digits: screen.digits + action.digit, notice };
    case 'delete':
      return { ...screen, digits: screen.digits.slice(0, -1), notice };
    case 'forget':
      return { ...screen, digits: '' };
    case 'undo':
      return screen.undo ? { ...screen, undo: { ...screen.undo, sending: true } } : screen;
    case 'undoOver':
      return screen.undo?.sending ? screen : { ...screen, undo: undefined };
    case 'unregistered':
      return { at: 'unregistered', text: action.text };
    case 'offline':
      return offline(action.code);
    case 'check':
      return screen.digits ? { at: 'checking', digits: screen.digits, attempt: 1 } : screen;
    default:
      return screen;
  }
}

function onChecking(screen: Screen & { at: 'checking' }, action: Action): Screen {
  switch (action.type) {
    case 'retry':
      return { ...screen, attempt: action.attempt };
    case 'throttled':
      return { at: 'throttled', until: action.until, text: action.text };
    case 'unregistered':
      return { at: 'unregistered', text: action.text };
    case 'offline':
      return offline(action.code);
    case 'verified': {
      const { user, rate, rateReason, clockedIn, hours, undo } = action.answer;
      const said = action.answer.message ?? 'Employee code verified';
      if (!user || clockedIn) {
        const kind = clockedIn ? 'info' : 'success';
        const shown = keypad({ kind, text: said, ...(hours ? { detail: hours } : {}) });
        return undo ? { ...shown, undo: { ...undo, sending: false } } : shown;
      }
      return {
        at: 'form',
        person: user,
        said,
        hours,
        suggestion: { rate, reason: rateReason },
        shifts: undefined,
        places: [],
        choice: { rate, rateChosen: false, shiftId: null, placeId: null },
        sending: 0,
        notice: undefined,
      };
    }
    default:
      return screen;
  }
}

function onForm(screen: Screen & { at: 'form' }, action: Action): Screen {
  switch (action.type) {
    case 'shifts': {
      const loaded = { ...screen, shifts: action.shifts, places: action.places ?? [] };
      const shiftId = action.shifts.find((shift) => shift.is_active)?.id ?? null;
      return { ...loaded, choice: { ...screen.choice, shiftId, rate: rateWith(loaded, shiftId) } };
    }
    case 'chooseShift': {
      const rate = rateWith(screen, action.shiftId);
      return { ...screen, notice: undefined, choice: { ...screen.choice, shiftId: action.shiftId, rate } };
    }
    case 'choosePlace':
      return { ...screen, notice: undefined, choice: { ...screen.choice, placeId: action.placeId } };
    case 'chooseRate':
      return {
        ...screen,
        notice: undefined,
        choice: { ...screen.choice, rate: action.rate, rateChosen: true },
      };
    case 'send':
      return screen.sending ? screen : { ...screen, sending: 1, notice: undefined };
    case 'retry':
      return { ...screen, sending: action.attempt };
    case 'refused':
      return { ...screen, sending: 0, notice: action.notice };
    case 'done':
      return { at: 'done', name: screen.person.name, zone: zoneOfPunch(screen) };
    default:
      return screen;
  }
}

/** Returns the next screen for an action. The screen decides how to handle the action; any other action is ignored. */
export function reduce(screen: Screen, action: Action): Screen {
  if (action.type === 'reset') return keypad(action.notice);
  switch (screen.at) {
    case 'keypad':
      return onKeypad(screen, action);
    case 'checking':
      return onChecking(screen, action);
    case 'form':
      return onForm(screen, action);
    case 'offline':
      return onOffline(screen, action);
    default:
      return screen;
  }
}
