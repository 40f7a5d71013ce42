import type * as calls from '@ondeck/shared/calls/personalData';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, person } from '../../platform/http/samples';

export const examples: Examples<typeof calls> = {
  exportPerson: {
    summary: 'Everything that is stored of a person',
    answer: {
      person: person.name,
      made_at: now,
      sections: [{ title: 'Hours worked', rows: [{ work_date: '2026-11-20', clocked_in: now }] }],
    },
  },
  previewErasure: {
    summary: 'What erasing a person removes and keeps',
    answer: {
      name: person.name,
      why_not: null,
      goes: [{ what: 'Sessions and devices', count: 2 }],
      stays: [{ what: 'Hours worked', count: 310 }],
    },
  },
  erasePerson: says('Erase a person who was deleted', 'Erased. Their hours are kept as Person 12.', {
    name: person.name,
  }),
};
