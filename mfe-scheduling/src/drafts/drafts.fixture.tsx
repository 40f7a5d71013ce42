import { type FakeRoutes, fakeServer } from '@ondeck/shared/testing/fakeServer';
import { renderPage } from '@ondeck/shared/testing/renderPage';
import type { CopyReport, CopyRow, DraftDetail, DraftSummary } from '@ondeck/shared/schemas/drafts';
import { Root } from '../area';
import { goodRoutes, lakeview, scheduleEvent } from '../scheduling.fixture';

export const hilltop = { ...lakeview, id: 'hill', title: 'Hilltop' };
const maya = { id: 'u2', name: 'Maya Reyes' };
export const planned = {
  shift_type: { id: 'pos', name: 'Swim Instructor', color: 'light_blue' },
  start_date: '2099-01-12',
  end_date: '2099-01-12',
  shift_repeat: null,
  start_time: '15:30',
  end_time: '18:15',
  staff: [maya],
};
export const row = (key: string, changes: Partial<CopyRow> = {}): CopyRow => ({
  key,
  shift_code: 'LKV-0042',
  ...planned,
  state: 'FITS',
  reasons: [],
  unfit: [],
  changes: [],
  ...changes,
});
const unfit = row('b', { state: 'UNFIT', reasons: ['Maya Reyes: On leave on 01-12-2099.'], unfit: ['u2'] });
export const leftOut = row('c', { state: 'LEFT_OUT', reasons: ['LKV-0007 is already scheduled then.'] });
export const report = { name: 'Week of 01-11-2099', rows: [row('a'), unfit, leftOut], others: [] };
/** Returns the answer of a preview: the same report for each location. */
export const reportsOf = (
  answer: CopyReport,
  ...places: readonly { readonly id: string; readonly title: string }[]
) => ({
  body: {
    reports: (places.length === 0 ? [lakeview] : places).map(({ id, title }) => ({
      location: { id, title },
      ...answer,
    })),
    refused: [],
  },
});
export const draft: DraftSummary = {
  id: 'd1',
  name: 'Week of 01-11-2099',
  kind: 'WEEK',
  location: { id: 'loc', title: 'Lakeview' },
  from: '2099-01-12',
  to: '2099-01-16',
  shifts: 23,
  open: 2,
  made_by: { id: 'm', name: 'Ana Moss' },
  made_at: '2099-01-05T12:00:00.000Z',
};
const template = { ...draft, id: 't1', name: 'Summer week', kind: 'TEMPLATE' as const };
export const detail: DraftDetail = {
  ...draft,
  planned: [
    { ...planned, id: 'x1', comments: 'Bring fins' },
    { ...planned, id: 'x2', comments: '' },
  ],
  unfit: [],
};

/** Opens the schedule as a manager who makes copies of it. */
export function open(routes: FakeRoutes = {}) {
  const server = fakeServer(
    goodRoutes({
      'GET /api/locations/': { body: { count: 2, results: [lakeview, hilltop] } },
      'POST /api/drafts/copies/preview/': reportsOf(report),
      'POST /api/drafts/copies/': {
        status: 201,
        body: { message: 'Draft saved.', drafts: [{ id: 'd1', location: 'loc' }], refused: [] },
      },
      'GET /api/drafts/d1/': { body: detail },
      ...routes,
    }),
  );
  const page = renderPage(<Root />, {
    route: '/view-schedules?location=loc&start=2099-01-04',
    role: 'MANAGER',
  });
  return { ...page, server };
}

export const lists = (...drafts: readonly DraftSummary[]) => ({
  body: { drafts, templates: [template] },
});

const ofDraft = {
  ...scheduleEvent,
  id: 'x1',
  occurrence_id: 'x1:2099-01-06',
  shift_code: 'Draft',
  start_date: '2099-01-06',
  end_date: '2099-01-06',
  draft: { id: 'd1', name: 'Week of 01-11-2099' },
};
export const withDraft = {
  'GET /api/drafts/': lists(draft),
  'GET /api/shifts/view-schedule/': {
    body: { results: [scheduleEvent, ofDraft], total_hours: {}, leaves: [] },
  },
};
