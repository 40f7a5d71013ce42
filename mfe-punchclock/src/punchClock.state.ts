import type { AssignedShift } from '@ondeck/shared/schemas/attendance';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { Verified } from './answers';

export const CODE_LENGTH = 5;

/** What the last action came to, shown above the keypad until the next key. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

/** Choices of the clock-in form. No shift: the record waits for a manager to say which it was. */
interface Choice {
  readonly rate: Rate;
  /** Until the person picks a rate, it follows the chosen shift's suggestion. */
  readonly rateChosen: boolean;
  readonly shiftId: string | null;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

export type Screen =
  | { readonly at: 'keypad'; readonly digits: string; readonly notice: Notice | undefined }
  | { readonly at: 'checking'; readonly digits: string; readonly attempt: number }
  | { readonly at: 'throttled'; readonly until: number; readonly text: string }
  | { readonly at: 'unregistered'; readonly text: string }
  | {
      readonly at: 'form';
      readonly person: Person;
      readonly suggestion: { readonly rate: Rate; readonly reason: string | undefined };
      /** Undefined while they are being fetched. */
      readonly shifts: readonly AssignedShift[] | undefined;
      readonly choice: Choice;
      /** The attempt under way; 0 while nothing is being sent. */
      readonly sending: number;
      readonly notice: Notice | undefined;
    }
  | { readonly at: 'done'; readonly name: string };

export type Action =
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'delete' }
  | { readonly type: 'reset'; readonly notice?: Notice }
  | { readonly type: 'check' }
  | { readonly type: 'retry'; readonly attempt: number }
  | { readonly type: 'verified'; readonly answer: Verified }
  | { readonly type: 'throttled'; readonly until: number; readonly text: string }
  | { readonly type: 'unregistered'; readonly text: string }
  | { readonly type: 'shifts'; readonly shifts: readonly AssignedShift[] }
  | { readonly type: 'chooseShift'; readonly shiftId: string | null }
  | { readonly type: 'chooseRate'; readonly rate: Rate }
  | { readonly type: 'send' }
  | { readonly type: 'refused'; readonly notice: Notice }
  | { readonly type: 'done' };

const keypad = (notice?: Notice): Screen => ({ at: 'keypad', digits: '', notice });
export const initial: Screen = keypad();

/** The rate that goes with a shift: what the person picked, else the shift's own, else what the code suggested. */
function rateWith(screen: Screen & { at: 'form' }, shiftId: string | null): Rate {
  if (screen.choice.rateChosen) return screen.choice.rate;
  return screen.shifts?.find((shift) => shift.id === shiftId)?.rate ?? screen.suggestion.rate;
}

function onKeypad(screen: Screen & { at: 'keypad' }, action: Action): Screen {
  switch (action.type) {
    case 'digit':
      if (screen.digits.length >= CODE_LENGTH) return screen;
      return { ...screen, digits: screen.digits + action.digit, notice: undefined };
    case 'delete':
      return { ...screen, digits: screen.digits.slice(0, -1), notice: undefined };
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
    case 'verified': {
      const { user, rate, rateReason, message, clockedIn } = action.answer;
      if (!user || clockedIn) {
        return keypad({ kind: clockedIn ? 'info' : 'success', text: message ?? 'Employee code verified' });
      }
      return {
        at: 'form',
        person: user,
        suggestion: { rate, reason: rateReason },
        shifts: undefined,
        choice: { rate, rateChosen: false, shiftId: null },
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
      const loaded = { ...screen, shifts: action.shifts };
      const shiftId = action.shifts.find((shift) => shift.is_active)?.id ?? null;
      return { ...loaded, choice: { ...screen.choice, shiftId, rate: rateWith(loaded, shiftId) } };
    }
    case 'chooseShift': {
      const rate = rateWith(screen, action.shiftId);
      return { ...screen, notice: undefined, choice: { ...screen.choice, shiftId: action.shiftId, rate } };
    }
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
      return { at: 'done', name: screen.person.name };
    default:
      return screen;
  }
}

/** The punch clock as a table of screens: what an action means depends on the screen, all else is ignored. */
export function reduce(screen: Screen, action: Action): Screen {
  if (action.type === 'reset') return keypad(action.notice);
  switch (screen.at) {
    case 'keypad':
      return onKeypad(screen, action);
    case 'checking':
      return onChecking(screen, action);
    case 'form':
      return onForm(screen, action);
    default:
      return screen;
  }
}
