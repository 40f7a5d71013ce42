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

export interface Entry {
  readonly claimed?: string;
  readonly key?: string;
  readonly kiosk?: string;
  readonly address?: string;
}

/** What of the clock-in form a test fills in. */
interface Punch {
  readonly shift_id?: string | null;
  readonly location_id?: string | null;
  readonly rate?: string;
  readonly clocked_in?: string;
}

/** A kiosk has no session. */
const NOBODY = undefined;

/** The error sentence of a refused call. */
export const sentenceOf = (answer: Answer): string =>
  z.parse(z.looseObject({ error: z.string() }), answer.body).error;

/** What the keypad and the form of the punch clock do, through HTTP. */
export function punchClock(test: TestApp) {
  const keyed = (key: string | undefined) => (key === undefined ? {} : { 'idempotency-key': key });

  const enter = (code: string, { claimed, key, kiosk, address }: Entry = {}): Promise<Answer> =>
    test.call(
      NOBODY,
      'POST',
      '/api/attendance/verify-employee-code/',
      { code, ...(claimed === undefined ? {} : { clocked_out: claimed }) },
      {
        headers: keyed(key),
        ...(kiosk === undefined ? {} : { cookies: { ondeck_kiosk: kiosk } }),
        ...(address === undefined ? {} : { address }),
      },
    );

  /** Enters a code that must be good. */
  async function verify(code: string, entry: Entry = {}): Promise<VerifyCodeAnswer> {
    const answer = await enter(code, entry);
    assert.equal(answer.status, 200, answer.text);
    return z.parse(verifyCodeAnswer, answer.body);
  }

  const clockIn = (
    token: string | undefined,
    user: string,
    body: Punch = {},
    key?: string,
  ): Promise<Answer> =>
    test.call(
      token,
      'POST',
      `/api/attendance/clock-in/${user}/`,
      { shift_id: null, rate: 'REGULAR', clocked_in: '12:00', ...body },
      { headers: keyed(key) },
    );

  async function shiftsOf(token: string, user: string): Promise<AssignedShift[]> {
    const answer = await test.call(token, 'GET', `/api/attendance/assigned-shifts/${user}/`);
    assert.equal(answer.status, 200, answer.text);
    return z.parse(assignedShiftsAnswer, answer.body).shifts;
  }

  /** Code, then form: on deck. */
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

  return { enter, verify, clockIn, shiftsOf, punchIn, records };
}
