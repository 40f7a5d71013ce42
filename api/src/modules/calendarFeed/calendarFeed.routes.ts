import * as calls from '@ondeck/shared/calls/calendarFeed';
import { tagsIn } from '../../platform/database/revision';
import { inTransaction, moduleOf } from '../../platform/http/module';
import { makeFeed, readCalendar, readFeed, revokeFeed } from './calendarFeed.service';

/** Routes that show a user's schedule in the calendar app of their phone. */
export const calendarFeedModule = moduleOf('calendar', calls, {
  readCalendarFeed: ({ services, actor }) => readFeed(services, actor),
  makeCalendarFeed: inTransaction(async ({ unit }) => ({
    message: 'Your calendar address is ready.',
    url: await makeFeed(unit),
  })),
  revokeCalendarFeed: inTransaction(async ({ unit }) => {
    await revokeFeed(unit);
    return { message: 'Your calendar address no longer works.' };
  }),
  readCalendar: async ({ services, params, request, reply }) => {
    const { etag, text } = await readCalendar(
      services,
      params.token,
      tagsIn(request.headers['if-none-match']),
    );
    // Calendar apps keep a copy and check it at each reading. Proxies must not keep a copy.
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (text === null) return reply.code(304).send();
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="schedule.ics"')
      .send(text);
  },
});
