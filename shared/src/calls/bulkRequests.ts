import { bulkAnswer } from '../schemas/bulk';
import {
  decideRequestsBody,
  previewRequestsBody,
  requestEffects,
  requestRowList,
  requestsQuery,
} from '../schemas/bulkRequests';
import { call, keyed } from './call';

export const listRequests = call({
  summary: 'List pending requests of every kind',
  method: 'GET',
  path: '/api/requests/',
  permission: 'requests.decide',
  query: requestsQuery,
  answers: { 200: requestRowList },
  shows: ['Request'],
});

/** Previews decisions. Each request is decided on top of the requests before it, or alone. */
export const previewRequests = call({
  summary: 'Preview approving or rejecting several requests',
  method: 'POST',
  path: '/api/requests/preview/',
  permission: 'requests.decide',
  body: previewRequestsBody,
  answers: { 200: requestEffects },
  shows: ['Request', 'OpenShift'],
  keep: 0,
  isRead: true,
});

export const decideRequests = keyed(
  call({
    summary: 'Approve or reject several requests',
    description:
      'Each request is decided in its own transaction, in the order of the list. Refused requests are unchanged. Send an `Idempotency-Key`, and send the same one with each retry.',
    method: 'POST',
    path: '/api/requests/decide/',
    permission: 'requests.decide',
    body: decideRequestsBody,
    answers: { 200: bulkAnswer },
    refuses: [409],
  }),
);
