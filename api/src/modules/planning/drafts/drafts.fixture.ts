/** Draft calls for tests, sent as the manager of a small school. Answers are checked against their schemas. */
import assert from 'node:assert/strict';
import {
  copyReport,
  copyReports,
  draftDetail,
  draftList,
  publicationPreview,
  publishedDraft,
  publishedDrafts,
  savedDraft,
  savedDrafts,
} from '@ondeck/shared/schemas/drafts';
import { scheduleAnswer, viewScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { openPlannerWorld, type PlannerWorld } from '../plannerWorld.fixture';

function draftCalls(world: PlannerWorld) {
  const { test, here, west } = world;
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    token = world.token,
  ) => test.call(token, method, `/api/drafts/${path}`, body);
  /** Builds the request that copies the week of Sunday, 2027-03-07, to the next week, with changes. */
  const copy = (changes: Record<string, unknown> = {}) => ({
    kind: 'WEEK',
    location: here.id,
    from: '2027-03-07',
    targets: ['2027-03-14'],
    with_people: true,
    ...changes,
  });
  return {
    ask,
    copy,
    async report(changes: Record<string, unknown> = {}, token = world.token) {
      const answer = await ask('POST', 'preview/', copy(changes), token);
      assert.equal(answer.status, 200, answer.text);
      return copyReport.parse(answer.body);
    },
    /** Stores a copy and returns the draft's ID. Fails the test if the call is refused. */
    async stored(changes: Record<string, unknown> = {}, token = world.token): Promise<string> {
      const answer = await ask('POST', '', copy(changes), token);
      assert.equal(answer.status, 201, answer.text);
      return savedDraft.parse(answer.body).id;
    },
    async detail(id: string) {
      const answer = await ask('GET', `${id}/`);
      assert.equal(answer.status, 200, answer.text);
      return draftDetail.parse(answer.body);
    },
    async list(location = here.id) {
      const answer = await ask('GET', `?location=${location}`);
      assert.equal(answer.status, 200, answer.text);
      return draftList.parse(answer.body);
    },
    /** Builds the request that copies the own week of both locations, Lakeview and Bay, with changes. */
    copies(changes: Record<string, unknown> = {}) {
      const { location: _, ...shared } = copy();
      return { ...shared, copies: [{ location: here.id }, { location: west.id }], ...changes };
    },
    async reports(changes: Record<string, unknown> = {}, token = world.adminToken) {
      const answer = await ask('POST', 'copies/preview/', this.copies(changes), token);
      assert.equal(answer.status, 200, answer.text);
      return copyReports.parse(answer.body);
    },
    /** Stores a copy at several locations. Fails the test if every location is refused. */
    async storedSeveral(changes: Record<string, unknown> = {}, token = world.adminToken) {
      const answer = await ask('POST', 'copies/', this.copies(changes), token);
      assert.equal(answer.status, 201, answer.text);
      return savedDrafts.parse(answer.body);
    },
    async publication(drafts: readonly string[], body: Record<string, unknown> = {}) {
      const answer = await ask('POST', 'publish/preview/', { drafts, ...body }, world.adminToken);
      assert.equal(answer.status, 200, answer.text);
      return publicationPreview.parse(answer.body);
    },
    publishSeveral: (body: unknown, token = world.adminToken) => ask('POST', 'publish/', body, token),
    /** Publishes several drafts as their preview showed them. Fails the test if every draft is refused. */
    async publishedSeveral(
      drafts: readonly { readonly id: string; readonly revision?: string | undefined }[],
      body: Record<string, unknown> = {},
    ) {
      const named = drafts.map(({ id, revision }) => ({ id, revision }));
      const answer = await this.publishSeveral({ drafts: named, ...body });
      assert.equal(answer.status, 200, answer.text);
      return publishedDrafts.parse(answer.body);
    },
    publish: (id: string, body: unknown = {}, token = world.token) =>
      ask('POST', `${id}/publish/`, body, token),
    async published(id: string, body: unknown = {}) {
      const answer = await ask('POST', `${id}/publish/`, body);
      assert.equal(answer.status, 200, answer.text);
      return publishedDraft.parse(answer.body);
    },
    /** Returns the weekly schedule of a location as managers see it, with drafts by default. */
    async week(start: string, drafts = true, location = here.id) {
      const answer = await test.call(
        world.token,
        'GET',
        `/api/shifts/view-schedule/?location=${location}&view_type=weekly&start_date=${start}${drafts ? '&drafts=true' : ''}`,
      );
      assert.equal(answer.status, 200, answer.text);
      return viewScheduleAnswer.parse(answer.body);
    },
    /** Returns an employee's own month. */
    async ownMonth(user: { readonly id: string }, start: string) {
      const answer = await test.call(
        await test.given.session(user),
        'GET',
        `/api/shifts/employee_view/?view_type=monthly&start_date=${start}`,
      );
      assert.equal(answer.status, 200, answer.text);
      return scheduleAnswer.parse(answer.body).results;
    },
    notices: (user: { readonly id: string }) =>
      test.db
        .selectFrom('notifications')
        .select(['kind', 'title', 'body'])
        .where('user_id', '=', user.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    shiftCount: async () => (await test.db.selectFrom('shifts').select('id').execute()).length,
  };
}

export type DraftWorld = PlannerWorld & { readonly drafts: ReturnType<typeof draftCalls> };

/** Starts a separate server with a new school. */
export async function openDraftWorld(): Promise<DraftWorld> {
  const world = await openPlannerWorld();
  return Object.assign(world, { drafts: draftCalls(world) });
}
