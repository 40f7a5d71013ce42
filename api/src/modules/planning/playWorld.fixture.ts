/** The school that a property test runs on, and the calls of its admin. */
import type { PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt, type Zoned } from '@ondeck/shared/domain/calendar/zoneHistory';
import { movePreview } from '@ondeck/shared/schemas/shiftDates';
import assert from 'node:assert/strict';
import { expectStatus } from '../../../test/assertions';
import type { Answer } from '../../../test/harness';
import type { PlannerWorld } from './plannerWorld.fixture';

export interface Play {
  readonly world: PlannerWorld;
  readonly people: readonly { readonly id: string }[];
  /** The admin's token. A session lasts a week, so it is renewed when days pass. */
  token: string;
  /** The location's current and former time zones. */
  place: Zoned;
  /** The Sundays of closed weeks. */
  readonly closed: Set<string>;
  /** Number of renamed positions so far. */
  names: number;
}

export const todayIn = ({ world, place }: Play): PlainDate => dateAt(place, world.test.clock.now().getTime());

/** Returns the IDs of all shifts, in the order of creation. */
export async function shiftIdsOf({ world }: Play): Promise<string[]> {
  const rows = await world.test.db.selectFrom('shifts').select('id').orderBy('shift_code').execute();
  return rows.map(({ id }) => id);
}

export const at = (hour: number, minutes = '00'): string => `${String(hour).padStart(2, '0')}:${minutes}`;
export const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list[index % Math.max(list.length, 1)];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a call as the admin, and asserts that its status is one of the expected ones. */
export async function ask(
  { world, token }: Play,
  method: Method,
  url: string,
  body?: unknown,
  revision?: string,
): Promise<Answer> {
  const seen = revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } };
  const answer = await world.test.call(token, method, url, body, seen);
  assert.ok([200, 201, 204, 400, 404, 409].includes(answer.status), answer.text);
  return answer;
}

/** Asserts that a preview announced the actual result. */
export function assertForetold(preview: Answer, answer: Answer): void {
  if (answer.status === 404) return assert.equal(preview.status, 404, preview.text);
  const said = movePreview.parse(expectStatus(preview, 200));
  if (answer.status === 200)
    return assert.deepEqual(said, { warnings: Object(answer.body).warnings, errors: [] });
  const blamed = Object.entries(Object(Object(answer.body).fields));
  const errors = blamed.map(([field, message]) => ({ field, message }));
  const plain = [{ field: null, message: Object(answer.body).error }];
  assert.deepEqual(said, { warnings: [], errors: errors.length > 0 ? errors : plain });
}
