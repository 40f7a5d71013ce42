import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { MOST_REQUESTS } from './bulkLimits';
import { date, id, listOf, pageQuery, person, queryId, text } from './common';
import { requestKind } from './requests';

const { limit, offset } = pageQuery;
export const requestsQuery = z.strictObject({
  limit,
  offset,
  location: queryId,
  kind: z.optional(z.union([z.literal(''), requestKind])),
});

const requestRow = z.object({
  kind: requestKind,
  id,
  user: person,
  /** Null for a new shift request, which the managers of all the requester's locations decide. */
  location: z.nullable(z.object({ id, title: z.string() })),
  /** The dates of the request, both inclusive. A null end lasts as long as the shift. */
  first_date: date,
  last_date: z.nullable(date),
  /** The request in words: `Time off, LKV-0042, 3:30–6:15 PM`. */
  what: z.string(),
  reason: z.string(),
  asked_at: z.string(),
});
export type RequestListRow = z.infer<typeof requestRow>;
export const requestRowList = listOf(requestRow);

const action = z.enum(['APPROVE', 'REJECT'], { error: 'Unknown action. Choose one from the list.' });
const items = z
  .array(z.strictObject({ kind: requestKind, id }))
  .check(
    z.minLength(1, 'Select at least one row.'),
    z.maxLength(MOST_REQUESTS, `Select at most ${MOST_REQUESTS} rows.`),
  );

/** `alone` previews each request as if it were the only one, not on top of the requests before it. */
export const previewRequestsBody = z.strictObject({ items, action, alone: z.optional(z.boolean()) });
export const requestEffects = z.object({
  items: z.array(
    z.object({
      id,
      /** The effects of the decision: `Opens 2 shifts. 3 can work them.` */
      effect: z.string(),
      /** Why the request can't be decided this way. */
      reason: z.optional(z.string()),
    }),
  ),
  /** Sentences that a manager needs to know before deciding all of them. */
  problems: z.array(z.string()),
});
export type RequestEffects = z.infer<typeof requestEffects>;

export const decideRequestsBody = z.strictObject({
  items,
  action,
  /** With REJECT: the reason for every requester. */
  reason: z.optional(z.nullable(text(fieldLimits.rejectionReason))),
  /** With APPROVE: whether the shifts that open are offered to all staff who can work them. */
  offer_all: z.optional(z.boolean()),
});
