import * as calls from '@ondeck/shared/calls/meetings';
import {
  changeMeeting,
  createMeeting,
  deleteMeeting,
  listMeetings,
  readMeeting,
} from './meetings/meetings.service';
import { inTransaction, moduleOf } from '../../platform/http/module';

export const meetingsModule = moduleOf('meetings', calls, {
  listMeetings: ({ services, actor, query }) => listMeetings(services, actor, query),
  createMeeting: inTransaction(({ unit, query, body }) => createMeeting(unit, query.location, body)),
  readMeeting: ({ services, actor, params }) => readMeeting(services, actor, params.id),
  changeMeeting: inTransaction(({ unit, params, body, seen }) => changeMeeting(unit, params.id, body, seen)),
  deleteMeeting: inTransaction(({ unit, params, seen }) =>
    deleteMeeting(unit, params.id, seen).then(() => null),
  ),
});
