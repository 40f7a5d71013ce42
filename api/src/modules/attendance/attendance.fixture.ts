import assert from 'node:assert/strict';
import {
  type AssignedShift,
  assignedShiftsAnswer,
  type ClockInAnswer,
  clockInAnswer,
  type VerifyCodeAnswer,
  verifyCodeAnswer,
} from '@ondeck/shared/schemas/attendance';
import * as z from 'zod/mini';
import type { Answer, TestApp } from '../../../test/harness';
import { type GivenKiosk, signedBy } from '../../../test/kioskKey';

export interface Entry {
  readonly claimed?: string;
  readonly key?: string;
  readonly kiosk?: GivenKiosk;
  readonly address?: string;
}

/** The fields of the clock-in form that a test fills in. */
interface Punch {
  readonly shift_id?: string | null;
  readonly location_id?: string | null;
  readonly rate?: string;
  readonly clocked_in?: string;
}

/** A punch clock has no session. */
const NOBODY = undefined;

/** Returns the error message of a refused call. */
export const sentenceOf = (answer: Answer): string =>
  z.parse(z.looseObject({ error: z.string() }), answer.body).error;

/** All punch clocks of a test share this counter, because each call needs a larger counter than the call before. */
let counter = 0;

/** Simulates the keypad and the form of the punch clock through HTTP. */
export function punchClock(test: TestApp) {
  const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key });
  /** Signs a call as a registered punch clock; returns no headers for any other browser. */
  function signed(kiosk: GivenKiosk | undefined, method: string, path: string, body?: unknown) {
    if (kiosk === undefined) return {};
    counter += 1;
    return signedBy(kiosk, { method, path, body, counter, time: test.clock.now().getTime() });
  }

  function enter(code: string, { claimed, key, kiosk, address }: Entry = {}): Promise<Answer> {
    const path = '/api/attendance/verify-employee-code/';
    const body = { code, ...(claimed === undefined ? {} : { clocked_out: claimed }) };
    return test.call(NOBODY, 'POST', path, body, {
      headers: { ...keyed(key), ...signed(kiosk, 'POST', path, body) },
      ...(address === undefined ? {} : { address }),
    });
  }

  /** Enters a code and fails the test unless it is accepted. */
  async function verify(code: string, entry: Entry = {}): Promise<VerifyCodeAnswer> {
    const answer = await enter(code, entry);
    assert.equal(answer.status, 200, answer.text);
    return z.parse(verifyCodeAnswer, answer.body);
  }

  function clockIn(
    token: string | undefined,
    user: string,
    given: Punch = {},
    key?: string,
    kiosk?: GivenKiosk,
  ): Promise<Answer> {
    const path = `/api/attendance/clock-in/${user}/`;
    const body = { shift_id: null, rate: 'REGULAR', clocked_in: '12:00', ...given };
    return test.call(token, 'POST', path, body, {
      headers: { ...keyed(key), ...signed(kiosk, 'POST', path, body) },
    });
  }

  async function shiftsOf(token: string, user: string, kiosk?: GivenKiosk): Promise<AssignedShift[]> {
    const path = `/api/attendance/assigned-shifts/${user}/`;
    const answer = await test.call(token, 'GET', path, undefined, { headers: signed(kiosk, 'GET', path) });
    assert.equal(answer.status, 200, answer.text);
    return z.parse(assignedShiftsAnswer, answer.body).shifts;
  }

  /** Enters the code and sends the form, so that the employee is clocked in. */
  async function punchIn(
    person: { readonly code: string; readonly id: string },
    body: Punch = {},
  ): Promise<ClockInAnswer> {
    const { token } = await verify(person.code);
    const answer = await clockIn(token, person.id, body);
    assert.equal(answer.status, 201, answer.text);
    return z.parse(clockInAnswer, answer.body);
  }

  const records = (user: string) =>
    test.db
      .selectFrom('clock_records')
      .selectAll()
      .where('user_id', '=', user)
      .orderBy('clocked_in')
      .execute();

  return { enter, signed, verify, clockIn, shiftsOf, punchIn, records };
}
