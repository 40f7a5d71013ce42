import * as calls from '@ondeck/shared/calls/bulkRequests';
import { keyIn } from '../../platform/database/idempotency';
import { moduleOf } from '../../platform/http/module';
import { requestList } from './allRequests.service';
import { decideRequests } from './decideRequests.service';
import { previewRequests } from './previewRequests.service';

/** The routes for requests of every kind together. */
export const allRequestsModule = moduleOf('requests', calls, {
  listRequests: ({ services, actor, query }) => requestList(services, actor, query),
  previewRequests: ({ services, actor, body }) => previewRequests(services, actor, body),
  decideRequests: ({ services, actor, body, request }) =>
    decideRequests(services, actor, body, keyIn(request.headers)),
});
