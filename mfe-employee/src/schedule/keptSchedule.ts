import type { OwnScheduleAnswer } from '@ondeck/shared/schemas/schedules';
import { keptAnswers } from './keptAnswers';

/** The schedules last seen, by view and start date: about two months of weeks. */
export const { keep: keepSchedule, find: keptSchedule } = keptAnswers<OwnScheduleAnswer>(
  'ondeck.schedule',
  8,
);
