import * as calls from '@ondeck/shared/calls/meetings';
import { changeMeeting, createMeeting, deleteMeeting, listMeetings, readMeeting } from './meetings.service';
import { moduleOf } from '../../../http/module';
import { examples } from './meetings.examples';

export const meetingsModule = moduleOf(
  'meetings',
  calls,
  {
    listMeetings: ({ services, actor, query }) => listMeetings(services, actor, query),
    createMeeting: ({ services, actor, query, body }) => createMeeting(services, actor, query.location, body),
    readMeeting: ({ services, actor, params }) => readMeeting(services, actor, params.id),
    changeMeeting: ({ services, actor, params, body }) => changeMeeting(services, actor, params.id, body),
    deleteMeeting: ({ services, actor, params }) =>
      deleteMeeting(services, actor, params.id).then(() => null),
  },
  examples,
);
