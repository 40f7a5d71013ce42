import type * as calls from '@ondeck/shared/calls/personalData';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, person } from '../../platform/http/samples';

export const examples: Examples<typeof calls> = {
  exportPerson: {
    summary: "Download a user's data",
    answer: {
      person: person.name,
      made_at: now,
      sections: [{ title: 'Hours worked', rows: [{ work_date: '2026-11-20', clocked_in: now }] }],
    },
  },
  previewErasure: {
    summary: 'Preview erasing a user',
    answer: {
      name: person.name,
      why_not: null,
      goes: [{ what: 'Sessions and devices', count: 2 }],
      stays: [{ what: 'Hours worked', count: 310 }],
    },
  },
  erasePerson: says('Erase a deleted user', 'Erased. Their hours are kept as Person 12.', {
    name: person.name,
  }),
};
