import { Agent } from 'node:http';
import type { readFollowUp } from '@ondeck/shared/calls/followUp';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import { listShifts } from '@ondeck/shared/calls/shifts';
import { ask, loadOne, type Reading } from '../lib/load';

interface SubSheet extends Reading {
  /** Employees on the sheet who can work the date. */
  readonly candidates: number;
  /** Everyone else at the location. */
  readonly others: number;
}

/**
 * Measures the sub sheet of an upcoming date, with the candidates of its location.
 *
 * @param token - an admin's token
 * @param today - `yyyy-MM-dd`
 */
export async function benchSubSheet(
  url: string,
  token: string,
  today: string,
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<SubSheet> {
  const headers = { authorization: `Token ${token}` };
  const agent = new Agent();
  const list = await ask(agent, { url: `${url}${listShifts.path}?limit=100&offset=0`, headers });
  const { results }: AnswerOf<typeof listShifts> = JSON.parse(list.text);
  for (const { id, start_date, staff } of results) {
    const date = start_date > today ? start_date : today;
    const sheet = { url: `${url}/api/shifts/${id}/dates/${date}/follow-up/`, headers };
    const answer = staff.length > 0 ? await ask(agent, sheet) : undefined;
    if (answer?.status !== 200) continue;
    const { candidates, others, work }: AnswerOf<typeof readFollowUp> = JSON.parse(answer.text);
    if (!work) continue;
    agent.destroy();
    await loadOne(sheet, { ...conditions, seconds: 1 });
    const reading = await loadOne(sheet, conditions);
    const rest = others.reduce((sum, { people }) => sum + people.length, 0);
    return { ...reading, candidates: candidates.length, others: rest };
  }
  throw new Error('The school has an upcoming date with staff.');
}
