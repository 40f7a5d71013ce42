import * as calls from '@ondeck/shared/calls/schedule';
import { lastShift, openShifts } from './views/ownShifts.service';
import { employeeView, viewSchedule } from './views/schedule.service';
import { moduleOf } from '../../platform/http/module';

export const scheduleModule = moduleOf('schedules', calls, {
  viewSchedule: ({ services, actor, query }) => viewSchedule(services, actor, query),
  viewOwnSchedule: ({ services, actor, query }) => employeeView(services, actor, query),
  listOpenShifts: ({ services, actor, query }) => openShifts(services, actor, query.start_date),
  readLastShift: ({ services, actor, params }) => lastShift(services, actor, params.userId),
});
