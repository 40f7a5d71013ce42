import { Agent } from 'node:http';
import { type createShift, listShifts } from '@ondeck/shared/calls/shifts';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import pg from 'pg';
import { ask, loadOne, type Reading } from '../lib/load';

interface Turn {
  readonly quiet: Reading;
  readonly held: Reading;
  readonly ratio: number;
}

/**
 * Measures previews while a manager types in the shift form: each change asks for a preview. Each turn measures once
 * without other writers, and once while another transaction locks the rows of the shift and its staff, as a save does.
 * The median ratio of three turns counts.
 *
 * @param token - an admin's token
 */
export async function benchPreview(
  url: string,
  databaseUrl: string,
  token: string,
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<Turn> {
  const headers = { authorization: `Token ${token}` };
  const agent = new Agent();
  const list = await ask(agent, { url: `${url}${listShifts.path}?limit=50&offset=0`, headers });
  agent.destroy();
  const { results }: AnswerOf<typeof listShifts> = JSON.parse(list.text);
  const shift = results.find(({ staff }) => staff.length > 0);
  if (!shift) throw new Error('The school has a shift with staff.');
  const body: typeof createShift.body._zod.input = {
    location: shift.location.id,
    schedule_type: shift.schedule_type,
    shift_repeat: shift.shift_repeat,
    start_date: shift.start_date,
    end_date: shift.end_date,
    start_time: shift.start_time,
    end_time: '23:45',
    shift_type: shift.shift_type[0]?.id ?? '',
    staff: shift.staff.map(({ id, start_date, end_date }) => ({ id, start_date, end_date })),
  };
  const question = { url: `${url}/api/shifts/${shift.id}/preview/`, headers, body };
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    await loadOne(question, { ...conditions, seconds: 1 });
    const turns: Turn[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const quiet = await loadOne(question, conditions);
      await other.query('begin');
      await other.query('select id from users where id = any($1::uuid[]) for no key update', [
        shift.staff.map(({ id }) => id),
      ]);
      await other.query('select id from shifts where id = $1::uuid for no key update', [shift.id]);
      const held = await loadOne(question, conditions);
      await other.query('rollback');
      turns.push({ quiet, held, ratio: held.p50 / quiet.p50 });
    }
    const [, middle] = turns.sort((a, b) => a.ratio - b.ratio);
    if (!middle) throw new Error('Three turns have a middle.');
    return middle;
  } finally {
    await other.end();
  }
}
