import {
  assignedShifts,
  clockIn as clockInCall,
  undoClockOut,
  verifyEmployeeCode,
} from '@ondeck/shared/calls/attendance';
import { writeHeld } from '@ondeck/shared/session/heldValues';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { type Undo, verifiedOf } from './answers';
import { newIdempotencyKey } from './backoff';
import { loadForm } from './formPart';
import { send } from './punchClock.api';
import { type Action, CODE_LENGTH, initial, lacksLocation, reduce, type Screen } from './punchClock.state';
import { error, NO_ANSWER, refusedCode, refusedPunch } from './refusals';
import type { Offline } from './useOffline';

/**
 * Longer than the life of a code's token, so that any answer is final: the stored clock-in, or a refusal by a server
 * that can no longer store one.
 */
const PUNCH_PATIENCE_MS = 4 * 60_000;
/** Loads the clock-in form. @returns false if it couldn't be loaded */
const isFormThere = (): Promise<boolean> =>
  loadForm().then(
    () => true,
    () => false,
  );

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the time of this device's clock as `HH:mm`. The server only compares it with the server's own time. */
function deviceTime(): string {
  const now = new Date();
  return `${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** Forgets the employee when the form closes, since the tablet is shared. */
function forget(): void {
  writeHeld('employeeAuthToken', '');
  writeHeld('keyID', '');
}

/** The functions that keep punches while the network is down. */
export interface OfflinePort {
  /** Whether punches can be kept; `isAway` is true while the server is out of reach. */
  readonly isReady: () => boolean;
  readonly isAway: () => boolean;
  readonly save: Offline['save'];
}

/** Maximum wait for the answer to a code if the punch can be kept instead. */
const SHORT_PATIENCE_MS = 6000;
export const saved: Action = {
  type: 'reset',
  notice: { kind: 'success', text: 'Saved on this punch clock. Not confirmed yet.' },
};

export interface PunchClock {
  readonly screen: Screen;
  readonly dispatch: (action: Action) => void;
  /** Adds a digit. The fifth digit sends the code. */
  readonly press: (digit: string) => void;
  readonly enter: () => void;
  readonly clockIn: () => void;
  /** Undoes the clock-out that the keypad shows. */
  readonly undo: () => void;
  /** Leaves the form: forgets the employee and frees the keypad right away. */
  readonly leave: () => void;
}

/**
 * Runs the punch clock with one action at a time, each with its own idempotency key. Pressing Enter twice, a triple
 * tap, or a lost answer result in only one punch.
 */
export function usePunchClock(offline: OfflinePort): PunchClock {
  const [screen, setScreen] = useState(initial);
  // The screen for the next key: a second key can come before React has rendered the first.
  const current = useRef(screen);
  const underWay = useRef<AbortController>(undefined);

  const dispatch = useCallback((action: Action): void => {
    current.current = reduce(current.current, action);
    setScreen(current.current);
  }, []);

  useEffect(() => {
    forget(); // Clears an employee's token that was left when the tablet was switched off during a form.
    return () => underWay.current?.abort();
  }, []);

  // Store the keypad or form choice and the two flags under the specified names.
  const { at } = screen;
  useEffect(() => {
    writeHeld('showKeypad', String(at !== 'form' && at !== 'offline'));
    if (at === 'keypad') writeHeld('isClockedIn', 'false');
    if (at === 'done') writeHeld('isClockedIn', 'true');
  }, [at]);

  async function once(action: (abandon: AbortSignal) => Promise<void>): Promise<void> {
    if (underWay.current) return;
    const mine = new AbortController();
    underWay.current = mine;
    try {
      await action(mine.signal);
    } finally {
      if (underWay.current === mine) underWay.current = undefined;
    }
  }

  const onRetry = (attempt: number): void => dispatch({ type: 'retry', attempt });

  async function verify(code: string, abandon: AbortSignal): Promise<void> {
    const outcome = await send(
      verifyEmployeeCode,
      { code, clocked_out: deviceTime() },
      {
        idempotencyKey: newIdempotencyKey(),
        onRetry,
        abandon,
        ...(offline.isReady() ? { patienceMs: SHORT_PATIENCE_MS } : {}),
      },
    );
    if (abandon.aborted) return;
    if (!outcome.ok && outcome.status === 0 && offline.isReady() && code.length === CODE_LENGTH)
      return dispatch({ type: 'offline', code });
    if (!outcome.ok) return dispatch(refusedCode(outcome));
    if (outcome.status !== 200 || !outcome.body)
      return dispatch({ type: 'reset', notice: error('Unable to Verify code') });
    const answer = verifiedOf(outcome.body);
    const hasForm = !answer.user || (await isFormThere());
    if (abandon.aborted) return;
    if (!hasForm)
      return dispatch(
        offline.isReady() ? { type: 'offline', code } : { type: 'reset', notice: error(NO_ANSWER) },
      );
    writeHeld('isClockedOut', String(!answer.user && !answer.clockedIn));
    if (answer.token) writeHeld('employeeAuthToken', answer.token);
    writeHeld('keyID', answer.user?.id ?? '');
    dispatch({ type: 'verified', answer });
    if (answer.user && !answer.clockedIn) await loadShifts(answer.user.id, abandon);
  }

  async function loadShifts(userId: string, abandon: AbortSignal): Promise<void> {
    const outcome = await send(assignedShifts, { userId }, { abandon, patienceMs: 20_000 });
    if (abandon.aborted) return;
    const loaded = outcome.ok ? outcome.body : undefined;
    dispatch({ type: 'shifts', shifts: loaded?.shifts ?? [], places: loaded?.places ?? [] });
    if (!loaded) {
      const text = outcome.ok ? undefined : outcome.message;
      dispatch({ type: 'refused', notice: error(text ?? "Couldn't load your shifts.") });
    }
  }

  async function punch(form: Screen & { at: 'form' }, abandon: AbortSignal): Promise<void> {
    dispatch({ type: 'send' });
    const outcome = await send(
      clockInCall,
      {
        userId: form.person.id,
        shift_id: form.choice.shiftId,
        ...(form.choice.shiftId === null && form.choice.placeId ? { location_id: form.choice.placeId } : {}),
        rate: form.choice.rate,
        clocked_in: deviceTime(),
      },
      {
        idempotencyKey: newIdempotencyKey(),
        onRetry,
        abandon,
        patienceMs: offline.isReady() ? SHORT_PATIENCE_MS : PUNCH_PATIENCE_MS,
      },
    );
    if (abandon.aborted) return;
    const isSaved =
      !outcome.ok &&
      outcome.status === 0 &&
      offline.isReady() &&
      (await offline.save({ code: form.code, kind: 'IN', rate: form.choice.rate, tried: true })) ===
        undefined;
    if (isSaved) {
      forget();
      return dispatch(saved);
    }
    if (!outcome.ok) {
      const refused = refusedPunch(outcome, form.person.name);
      if (refused.type === 'reset') forget();
      return dispatch(refused);
    }
    if (outcome.status !== 201) return dispatch({ type: 'refused', notice: error('Unable to Clock in') });
    forget();
    dispatch({ type: 'done' });
  }

  async function takeBack({ userId, token }: Undo, abandon: AbortSignal): Promise<void> {
    dispatch({ type: 'undo' });
    const outcome = await send(
      undoClockOut,
      { userId },
      { idempotencyKey: newIdempotencyKey(), abandon, token },
    );
    if (abandon.aborted) return;
    const { message } = outcome.ok ? (outcome.body ?? {}) : outcome;
    const failed = outcome.ok ? undefined : outcome.status === 0 ? NO_ANSWER : SOMETHING_WENT_WRONG;
    if (failed === undefined) writeHeld('isClockedOut', 'false');
    dispatch({
      type: 'reset',
      notice: failed ? error(message ?? failed) : { kind: 'success', text: message ?? 'Undone.' },
    });
  }

  function submit(code: string): void {
    if (offline.isAway() && offline.isReady()) {
      if (code.length === CODE_LENGTH) dispatch({ type: 'offline', code });
      return;
    }
    dispatch({ type: 'check' });
    void once((abandon) => verify(code, abandon));
  }

  function press(digit: string): void {
    const now = current.current;
    if (now.at !== 'keypad' || underWay.current || now.digits.length >= CODE_LENGTH) return;
    void isFormThere();
    dispatch({ type: 'digit', digit });
    if (now.digits.length + 1 === CODE_LENGTH) submit(now.digits + digit);
  }

  function enter(): void {
    const now = current.current;
    if (now.at === 'keypad' && now.digits && !underWay.current) submit(now.digits);
  }

  function clockIn(): void {
    const now = current.current;
    if (now.at !== 'form' || !now.shifts) return;
    if (lacksLocation(now)) dispatch({ type: 'refused', notice: error('Choose your location.') });
    else void once((abandon) => punch(now, abandon));
  }

  function undo(): void {
    const now = current.current;
    if (now.at === 'keypad' && now.undo) {
      const { undo: taken } = now;
      void once((abandon) => takeBack(taken, abandon));
    }
  }

  function leave(): void {
    const now = current.current;
    if (now.at === 'form' && now.sending) return;
    underWay.current?.abort();
    underWay.current = undefined;
    forget();
    dispatch({ type: 'reset' });
  }

  return { screen, dispatch, press, enter, clockIn, undo, leave };
}
