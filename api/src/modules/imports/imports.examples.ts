import type * as calls from '@ondeck/shared/calls/imports';
import type { ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, person, sampleId } from '../../platform/http/samples';

const file: ImportPreviewBody = {
  kind: 'positions',
  columns: ['name'],
  rows: [{ line: 2, cells: ['Diving Coach'] }],
};
const id = sampleId(190);

export const examples: Examples<typeof calls> = {
  listImports: {
    summary: 'List imports',
    answer: {
      count: 1,
      results: [{ id, kind: 'people', count: 460, made_by: person, made_at: now, undone_at: null }],
    },
  },
  previewImport: {
    summary: 'Check the rows of a file',
    body: file,
    answer: {
      ready: 0,
      problems: [{ line: 2, field: 'name', message: 'This position already exists.' }],
      rows: [],
    },
  },
  importRows: {
    summary: 'Import people, positions, or shifts',
    body: { request_id: sampleId(191), ...file },
    answer: { message: '1 position imported.', id, count: 1 },
  },
  undoImport: says('Undo an import', 'Import of 460 people undone.', {}),
  inviteImported: {
    summary: 'Invite the users of an import',
    body: {},
    answer: {
      message: '459 people invited.',
      invited: 459,
      refused: [{ ...person, reason: 'Already set a password.' }],
    },
  },
};
