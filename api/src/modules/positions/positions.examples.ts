import type * as calls from '@ondeck/shared/calls/positions';
import type { Examples } from '../../platform/http/module';
import { position } from '../../platform/http/samples';

const stored = { ...position, is_trainee: false, retired: false, retired_at: null };

export const examples: Examples<typeof calls> = {
  listPositions: {
    summary: 'List positions',
    answer: { count: 15, results: [stored] },
  },
  createPosition: {
    summary: 'Create a position',
    body: { name: position.name },
    answer: stored,
  },
  changePosition: {
    summary: 'Change a position',
    body: { color: 'teal' },
    answer: { ...stored, color: 'teal' },
  },
};
