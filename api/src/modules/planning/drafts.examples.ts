import type * as calls from '@ondeck/shared/calls/drafts';
import type { CopyBody, DraftSummary } from '@ondeck/shared/schemas/drafts';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { location, now, person, position, sampleId, shift } from '../../platform/http/samples';

const week: CopyBody = {
  kind: 'WEEK',
  location: location.id,
  from: '2027-03-07',
  targets: ['2027-03-14'],
  with_people: true,
};
const planned = {
  shift_type: position,
  start_date: '2027-03-17',
  end_date: '2027-03-17',
  shift_repeat: null,
  start_time: shift.start_time,
  end_time: shift.end_time,
  staff: [person],
};
const draft: DraftSummary = {
  id: sampleId(180),
  name: 'Week of 03-14-2027',
  kind: 'WEEK',
  location,
  from: '2027-03-14',
  to: '2027-03-20',
  shifts: 23,
  open: 2,
  made_by: { id: sampleId(2), name: 'Ana Moss' },
  made_at: now,
};
const reasons = ['Maya Rivera: On leave on 03-17-2027.'];
const key = `${shift.id}:2027-03-10:2027-03-14`;

export const examples: Examples<typeof calls> = {
  listDrafts: {
    summary: 'List the drafts and templates of a location',
    answer: { drafts: [draft], templates: [] },
  },
  previewCopy: {
    summary: 'Preview a copy of a day, a week, a session, or a template',
    body: week,
    answer: {
      name: draft.name,
      rows: [
        {
          key,
          shift_code: shift.shift_code,
          ...planned,
          state: 'UNFIT',
          reasons,
          unfit: [person.id],
          changes: [],
        },
      ],
      others: [],
    },
  },
  createDraft: {
    summary: 'Store a copy as a draft',
    body: { ...week, choices: [{ key, choice: 'OPEN' }] },
    answer: { message: 'Draft saved.', id: draft.id },
  },
  createTemplate: {
    summary: 'Name a week as a template',
    body: { location: location.id, from: '2027-03-07', name: 'Summer week' },
    answer: { message: 'Template saved.', id: sampleId(181) },
  },
  readDraft: {
    summary: 'Read a draft with its conflicts',
    answer: {
      ...draft,
      planned: [{ ...planned, id: sampleId(182), comments: '' }],
      unfit: [{ ...planned, id: sampleId(182), reasons, blocked: false }],
    },
  },
  publishDraft: {
    summary: 'Publish a draft',
    body: { unfit: 'LEAVE_OUT' },
    answer: { message: 'Published: 21 shifts, 2 left out.', published: 21, left_out: 2 },
  },
  addDraftShift: {
    summary: 'Add a shift to a draft',
    body: { ...planned, shift_type: position.id, comments: '', staff: [person.id] },
    answer: { message: 'Shift restored.', id: sampleId(9) },
  },
  changeDraftShift: says('Change the times or staff of a draft shift', 'Draft shift changed.', {
    start_time: shift.start_time,
    end_time: shift.end_time,
    staff: [person.id],
  }),
  removeDraftShift: { summary: 'Remove a shift from a draft', answer: null },
  discardDraft: { summary: 'Discard a draft or a template', answer: null },
};
