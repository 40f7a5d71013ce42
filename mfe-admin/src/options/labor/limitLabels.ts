import type { LaborBand, LimitName } from '@ondeck/shared/domain/rules/labor';

interface LimitLabel {
  readonly name: LimitName;
  readonly label: string;
  readonly hint?: string;
}

const breaks: readonly LimitLabel[] = [
  { name: 'min_rest_minutes', label: 'Rest', hint: 'Between work on two dates.' },
  { name: 'break_after_minutes', label: 'Break Due After', hint: 'A reminder for managers.' },
  { name: 'break_minutes', label: 'Break' },
];

const minors: readonly LimitLabel[] = [
  { name: 'school_week_minutes', label: 'School Week', hint: 'A week with a school day.' },
  { name: 'other_week_minutes', label: 'Other Week' },
  { name: 'max_days', label: 'Days per Week' },
  { name: 'max_days_in_row', label: 'Days in a Row' },
  { name: 'earliest_start', label: 'Earliest Start' },
];

interface BandFields {
  readonly band: LaborBand;
  readonly title: string;
  readonly fields: readonly LimitLabel[];
}

/** The sections of the form, one for each age band, with their fields in order. */
export const bandFields: readonly BandFields[] = [
  {
    band: '14_15',
    title: 'Ages 14–15',
    fields: [
      { name: 'school_day_minutes', label: 'School Day', hint: 'Fridays too.' },
      { name: 'other_day_minutes', label: 'Other Day' },
      ...minors,
      { name: 'latest_end_school_night', label: 'Latest End', hint: 'Outside summer.' },
      { name: 'latest_end_other_night', label: 'Latest End in Summer', hint: 'June 1 through Labor Day.' },
      { name: 'school_hours_start', label: 'School Starts', hint: 'No work during school.' },
      { name: 'school_hours_end', label: 'School Ends' },
      ...breaks,
    ],
  },
  {
    band: '16_17',
    title: 'Ages 16–17',
    fields: [
      { name: 'school_day_minutes', label: 'School Day', hint: 'If the next day has school too.' },
      { name: 'other_day_minutes', label: 'Other Day' },
      ...minors,
      { name: 'latest_end_school_night', label: 'Latest End', hint: 'Before a school day.' },
      { name: 'latest_end_other_night', label: 'Latest End on Other Nights' },
      { name: 'school_hours_start', label: 'School Starts', hint: 'No work during school.' },
      { name: 'school_hours_end', label: 'School Ends' },
      ...breaks,
    ],
  },
  {
    band: 'ADULT',
    title: 'Everyone',
    fields: [
      { name: 'other_day_minutes', label: 'Long Day' },
      { name: 'other_week_minutes', label: 'Long Week' },
      ...breaks,
    ],
  },
];
