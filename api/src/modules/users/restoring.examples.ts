import type * as calls from '@ondeck/shared/calls/restoring';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { names, person } from '../../platform/http/samples';

const email = 'employee@ondeck.example';

export const examples: Examples<typeof calls> = {
  findDeletedUsers: {
    summary: 'Find deleted users by name or email',
    answer: { results: [{ id: person.id, name: person.name, email, deleted_on: '2026-10-01' }] },
  },
  previewUserRestore: {
    summary: 'Preview the key and email that a restored user keeps',
    answer: { name: person.name, key: null, email, ended_on: '2026-09-30' },
  },
  restoreUser: says('Restore a deleted user', `${names.first_name} ${names.last_name} was restored.`, {
    key: '20252',
  }),
};
