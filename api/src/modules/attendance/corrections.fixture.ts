import { clockRecord, type ClockRecord } from '@ondeck/shared/schemas/corrections';
import * as z from 'zod/mini';
import { expectStatus } from '../../../test/assertions';
import type { TestApp } from '../../../test/harness';

const RECORDS = '/api/attendance/records/';

/** Sends corrections through HTTP, as the dashboard does. */
export function corrections(test: TestApp) {
  const read = async (token: string, id: string): Promise<ClockRecord> =>
    z.parse(clockRecord, expectStatus(await test.call(token, 'GET', `${RECORDS}${id}/`), 200));

  /** Returns the body of a correction that changes nothing. */
  async function asItIs(token: string, id: string) {
    const { revision, clocked_in_at, clocked_out_at, shift, position, rate } = await read(token, id);
    return {
      revision,
      clocked_in: clocked_in_at,
      clocked_out: clocked_out_at,
      shift_id: shift?.id ?? null,
      position_id: position?.id ?? null,
      rate,
      reason: 'The tablet was off',
    };
  }

  return {
    read,
    asItIs,
    add: (token: string, body: object) => test.call(token, 'POST', RECORDS, body),
    /** Changes the named fields and keeps the rest. */
    change: async (token: string, id: string, body: object = {}) =>
      test.call(token, 'PUT', `${RECORDS}${id}/`, { ...(await asItIs(token, id)), ...body }),
    split: async (token: string, id: string, body: object) =>
      test.call(token, 'POST', `${RECORDS}${id}/split/`, {
        revision: (await asItIs(token, id)).revision,
        reason: 'A break without punches',
        ...body,
      }),
    void: async (token: string, id: string, body: object = {}) =>
      test.call(token, 'POST', `${RECORDS}${id}/void/`, {
        revision: (await asItIs(token, id)).revision,
        reason: 'Someone else used the code',
        ...body,
      }),
    keep: (token: string, id: string, position: { readonly id: string }) =>
      test.call(token, 'POST', `${RECORDS}${id}/keep/`, { position_id: position.id }),
    makeShift: (token: string, id: string, position: { readonly id: string }) =>
      test.call(token, 'POST', `${RECORDS}${id}/shift/`, { position_id: position.id }),
  };
}
