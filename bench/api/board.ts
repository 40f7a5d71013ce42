import { Agent } from 'node:http';
import { listLocations } from '@ondeck/shared/calls/locations';
import type { AnswerOf } from '@ondeck/shared/calls/requestOf';
import { viewSchedule } from '@ondeck/shared/calls/schedule';
import { ask, loadOne, type Reading } from '../lib/load';

const LOCATIONS = 10;

interface Board extends Reading {
  readonly locations: number;
  readonly employees: number;
  readonly events: number;
  /** The same week of the first location alone. */
  readonly one: Reading;
}

/**
 * Measures one week of View Schedules for ten locations, and for one of them.
 *
 * @param token - an admin's token
 * @param today - `yyyy-MM-dd`
 */
export async function benchBoard(
  url: string,
  token: string,
  today: string,
  conditions: { readonly seconds: number; readonly lanes: number },
): Promise<Board> {
  const headers = { authorization: `Token ${token}` };
  const agent = new Agent();
  const list = await ask(agent, { url: `${url}${listLocations.path}?limit=${LOCATIONS}`, headers });
  const { results }: AnswerOf<typeof listLocations> = JSON.parse(list.text);
  const week = `start_date=${today}&view_type=weekly&drafts=true`;
  const path = `${url}${viewSchedule.path}?${week}`;
  const several = { url: `${path}&locations=${results.map(({ id }) => id).join(',')}`, headers };
  const single = { url: `${path}&location=${results[0]?.id}`, headers };
  const answer = await ask(agent, several);
  const board: AnswerOf<typeof viewSchedule> = JSON.parse(answer.text);
  agent.destroy();
  await loadOne(several, { ...conditions, seconds: 1 });
  const reading = await loadOne(several, conditions);
  const one = await loadOne(single, conditions);
  const staff = new Set(board.locations?.flatMap((place) => place.staff.map(({ id }) => id)));
  return {
    ...reading,
    one,
    locations: results.length,
    employees: staff.size,
    events: board.results.length,
  };
}
