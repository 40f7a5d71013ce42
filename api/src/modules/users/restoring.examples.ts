import type * as calls from '@ondeck/shared/calls/restoring';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { names, person } from '../../platform/http/samples';

const email = 'employee@ondeck.example';

export const examples: Examples<typeof calls> = {
  findDeletedUsers: {
    summary: 'Deleted users with a name or an email',
    answer: { results: [{ id: person.id, name: person.name, email, deleted_on: '2026-10-01' }] },
  },
  previewUserRestore: {
    summary: 'What a deleted user keeps when they are restored',
    answer: { name: person.name, key: null, email, ended_on: '2026-09-30' },
  },
  restoreUser: says('Restore a deleted user', `${names.first_name} ${names.last_name} was restored.`, {
    key: '20252',
  }),
};
