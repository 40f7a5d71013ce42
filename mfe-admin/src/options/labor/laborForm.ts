import { minutesFromHours, roundHours } from '@ondeck/shared/domain/calendar/hours';
import {
  type LaborBand,
  laborBands,
  type LaborLimits,
  limitField,
  type LimitName,
  type LimitsByBand,
} from '@ondeck/shared/domain/rules/labor';
import type { LaborBody } from '@ondeck/shared/schemas/labor';

/** Limits as text by field name, see {@link limitField}: hours as decimals, and an empty text for no limit. */
export type LaborValues = Readonly<Record<string, string>>;

const textOf = (name: LimitName, value: number | string | null): string => {
  if (value === null) return '';
  const isHours = typeof value === 'number' && name.endsWith('_minutes') && name !== 'break_minutes';
  return String(isHours ? roundHours(value) : value);
};

const namesOf = (limits: LaborLimits): LimitName[] =>
  Object.keys(limits).filter((name): name is LimitName => Object.hasOwn(limits, name));

/** Returns the form's texts for the limits of some bands. */
export const textsOf = (limits: Partial<LimitsByBand>): LaborValues =>
  Object.fromEntries(
    laborBands.flatMap((band) => {
      const own = limits[band];
      return own ? namesOf(own).map((name) => [limitField(band, name), textOf(name, own[name])]) : [];
    }),
  );

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const minutesIn = (text: string): number | null => {
  const hours = numberIn(text);
  return hours === null ? null : minutesFromHours(hours);
};
const timeIn = (text: string): string | null => (text === '' ? null : text);

function limitsOf(values: LaborValues, band: LaborBand): LaborLimits {
  const of = (name: LimitName): string => values[limitField(band, name)] ?? '';
  return {
    school_day_minutes: minutesIn(of('school_day_minutes')),
    other_day_minutes: minutesIn(of('other_day_minutes')),
    school_week_minutes: minutesIn(of('school_week_minutes')),
    other_week_minutes: minutesIn(of('other_week_minutes')),
    max_days: numberIn(of('max_days')),
    max_days_in_row: numberIn(of('max_days_in_row')),
    earliest_start: timeIn(of('earliest_start')),
    latest_end_school_night: timeIn(of('latest_end_school_night')),
    latest_end_other_night: timeIn(of('latest_end_other_night')),
    school_hours_start: timeIn(of('school_hours_start')),
    school_hours_end: timeIn(of('school_hours_end')),
    min_rest_minutes: minutesIn(of('min_rest_minutes')),
    break_after_minutes: minutesIn(of('break_after_minutes')),
    break_minutes: numberIn(of('break_minutes')),
  };
}

/** Returns the limits that the form's texts say. */
export const limitsIn = (values: LaborValues): LaborBody['limits'] => ({
  '14_15': limitsOf(values, '14_15'),
  '16_17': limitsOf(values, '16_17'),
  ADULT: limitsOf(values, 'ADULT'),
});
