/** Runs the draft steps of a property test. */
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { publishedDraft } from '@ondeck/shared/schemas/drafts';
import assert from 'node:assert/strict';
import type { StepOf } from './planSteps.fixture';
import { ask, at, pick, type Play, shiftIdsOf, todayIn } from './playWorld.fixture';

/** Publishes a draft once or twice, in sequence or at the same time, and asserts that it is published at most once. */
async function publish(play: Play, step: StepOf<'publish'>, id: string): Promise<void> {
  const before = (await shiftIdsOf(play)).length;
  const body = step.unfit === 'REFUSE' ? {} : { unfit: step.unfit };
  const send = () => ask(play, 'POST', `/api/drafts/${id}/publish/`, body);
  const first = send();
  if (step.how !== 'TOGETHER') await first;
  const answers = await Promise.all(step.how === 'ONCE' ? [first] : [first, send()]);
  const done = answers.filter(({ status }) => status === 200);
  assert.ok(done.length <= 1, 'a draft is published once');
  const made = done.map((answer) => publishedDraft.parse(answer.body).published);
  assert.deepEqual([(await shiftIdsOf(play)).length - before], made.length > 0 ? made : [0]);
}

/** Changes a draft shift, or removes it and possibly restores it, and asserts that no shift is created. */
async function takeOnDraftShift(play: Play, step: StepOf<'changeDraft'>, id: string): Promise<void> {
  const { db } = play.world.test;
  const rows = await db
    .selectFrom('draft_shifts')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('id')
    .execute();
  const row = pick(rows, step.shift);
  if (!row) return;
  const made = await shiftIdsOf(play);
  const url = `/api/drafts/${id}/shifts/`;
  const staff = step.people.map((index) => play.people[index]?.id);
  const times = { start_time: at(step.hour), end_time: at(step.hour + step.hours) };
  if (step.kind === 'changeDraft') await ask(play, 'PUT', `${url}${row.id}/`, { ...times, staff });
  else {
    const answer = await ask(play, 'DELETE', `${url}${row.id}/`);
    const { start_date, end_date, shift_repeat, comments, position_id: shift_type } = row;
    const back = { shift_type, start_date, end_date, shift_repeat, comments, ...times, staff: [] };
    if (step.kind === 'bringBack' && answer.status === 204) await ask(play, 'POST', url, back);
  }
  assert.deepEqual(await shiftIdsOf(play), made);
}

export async function takeOnDraft(
  play: Play,
  step: StepOf<'copy' | 'publish' | 'discard' | 'changeDraft'>,
): Promise<void> {
  const { test, here } = play.world;
  if (step.kind === 'copy') {
    const from = addDays(startOfWeek(todayIn(play)), 7 * step.from);
    await ask(play, 'POST', '/api/drafts/', {
      kind: step.what,
      location: here.id,
      from,
      ...(step.what === 'TERM' ? { to: addDays(from, 13) } : {}),
      targets: [addDays(from, 7 * step.to)],
      with_people: step.people,
    });
    return;
  }
  const drafts = await test.db.selectFrom('draft_batches').select('id').orderBy('id').execute();
  const { id } = pick(drafts, step.draft) ?? {};
  if (id === undefined) return;
  if (step.kind === 'publish') return publish(play, step, id);
  if ('hour' in step) return takeOnDraftShift(play, step, id);
  await ask(play, 'DELETE', `/api/drafts/${id}/`);
}
