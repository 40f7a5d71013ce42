import { useSession } from '../session/session';
import { showDate, showMoment } from '../time/display';
import { minutesFromHours, roundHours } from '../domain/calendar/hours';
import {
  checkAvailability,
  firstPatternDate,
  usualPatternDate,
  weekdayField,
} from '../domain/rules/availability';
import { hoursFormat } from '../domain/rules/textFormats';
import type {
  AvailabilityAnswer,
  AvailabilityBody,
  Block,
  PreferenceRating,
  SavedAvailability,
} from '../schemas/availability';
import { Alert } from '../ui/alert';
import { RadioField } from '../ui/choiceField';
import { DateField } from '../ui/dateField';
import { FormShell } from '../ui/formShell';
import { useForm } from '../ui/formState';
import { FieldGrid, FieldSection, Meta } from '../ui/layout';
import { SelectField } from '../ui/selectField';
import { TextField } from '../ui/textField';
import { type Mutation, useSubmit } from '../ui/useSubmit';
import { AvailabilityDay } from './availabilityDay';
import { copiedTo } from './availabilityWeek';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
type DayKey = `blocks.${(typeof weekdays)[number]}`;
const keyOf = (weekday: (typeof weekdays)[number]): DayKey => `blocks.${weekday}`;

type Values = Record<DayKey, readonly Block[]> & {
  readonly from_date: string;
  /** Hours as text; the call sends minutes. */
  readonly preferred_week_minutes: string;
  readonly max_days_per_week: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '';
  readonly ratings: Readonly<Record<string, PreferenceRating>>;
};

const dayCounts = ['1', '2', '3', '4', '5', '6', '7'] as const;
const ratings = [
  { value: 'PREFER', label: '♥ Prefer' },
  { value: 'NEUTRAL', label: 'Neutral' },
  { value: 'RATHER_NOT', label: 'Rather not' },
] as const;

function valuesOf(answer: AvailabilityAnswer): Values {
  const latest = answer.patterns.at(-1);
  const ofDay = (weekday: number): readonly Block[] =>
    (latest?.blocks ?? []).filter((block) => block.weekday === weekday);
  const isUpcoming =
    latest !== undefined && latest.from_date >= firstPatternDate(answer.today, answer.notice_days);
  const { preferred_week_minutes: minutes, max_days_per_week: days } = answer;
  return {
    'blocks.0': ofDay(0),
    'blocks.1': ofDay(1),
    'blocks.2': ofDay(2),
    'blocks.3': ofDay(3),
    'blocks.4': ofDay(4),
    'blocks.5': ofDay(5),
    'blocks.6': ofDay(6),
    from_date: isUpcoming ? latest.from_date : usualPatternDate(answer.today, answer.notice_days),
    preferred_week_minutes: minutes === null ? '' : String(roundHours(minutes)),
    max_days_per_week: dayCounts.find((count) => count === String(days)) ?? '7',
    ratings: Object.fromEntries(
      [...answer.locations, ...answer.positions].map(({ id, rating }) => [id, rating]),
    ),
  };
}

const blocksOf = (values: Values): Block[] => weekdays.flatMap((weekday) => values[keyOf(weekday)]);

function bodyOf(values: Values): AvailabilityBody {
  const rated = (rating: PreferenceRating): string[] =>
    Object.entries(values.ratings).flatMap(([id, own]) => (own === rating ? [id] : []));
  const hours = values.preferred_week_minutes;
  const days = Number(values.max_days_per_week);
  return {
    from_date: values.from_date,
    blocks: blocksOf(values),
    preferred_week_minutes: hours === '' ? null : minutesFromHours(Number(hours)),
    max_days_per_week: days === 7 || days === 0 ? null : days,
    preferred: rated('PREFER'),
    rather_not: rated('RATHER_NOT'),
  };
}

/** Shows since when the stored week applies, and who entered it. */
function StoredWeek({ answer }: { readonly answer: AvailabilityAnswer }) {
  const latest = answer.patterns.at(-1);
  if (!latest)
    return (
      <Alert kind="info" title="No availability yet">
        Until you add hours, managers can schedule you at any time.
      </Alert>
    );
  const isOwn = latest.changed_by.id === answer.user.id;
  return (
    <Meta>
      {latest.from_date > answer.today ? 'These hours apply starting' : 'These hours apply since'}{' '}
      {showDate(latest.from_date)}.
      {isOwn ? '' : ` ${latest.changed_by.name} changed them on ${showMoment(latest.changed_at)}.`}
    </Meta>
  );
}

export interface AvailabilityFormProps {
  readonly answer: AvailabilityAnswer;
  readonly mutation: Mutation<AvailabilityBody, SavedAvailability>;
  readonly onSaved: (saved: SavedAvailability) => void;
  /** Replaces the entered values with the stored availability. */
  readonly onReload: () => void;
}

/** Edits the week and the preferences of an employee: their own, or as their manager. */
export function AvailabilityForm({ answer, mutation, onSaved, onReload }: AvailabilityFormProps) {
  const worker = useSession(({ userId }) => userId) === answer.user.id ? 'you' : answer.user.name;
  const form = useForm<Values>({
    initial: valuesOf(answer),
    check: (values) =>
      checkAvailability(bodyOf(values), { today: answer.today, noticeDays: answer.notice_days }),
  });
  const { send, shell } = useSubmit(mutation, {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    revision: answer.revision,
  });
  async function submit(values: Values): Promise<void> {
    const saved = await send(bodyOf(values));
    if (!saved) return;
    form.reset(values);
    onSaved(saved);
  }
  const copy = (from: number, to: readonly number[]): void =>
    form.setMany(
      Object.fromEntries(to.map((weekday) => [weekdayField(weekday), copiedTo(blocksOn(from), weekday)])),
    );
  const blocksOn = (weekday: number): readonly Block[] =>
    blocksOf(form.values).filter((block) => block.weekday === weekday);
  const rated = [...answer.locations, ...answer.positions];

  return (
    <FormShell
      form={form}
      label="Weekly availability"
      onSubmit={submit}
      {...shell}
      onLook={onReload}
      disabledReason={form.isDirty ? undefined : 'Change your hours or preferences to save them.'}
      {...(form.isDirty ? { onCancel: () => form.reset() } : {})}
    >
      <StoredWeek answer={answer} />
      <div className="od-availability-week">
        {weekdays.map((weekday) => (
          <AvailabilityDay
            key={weekday}
            {...form.field(keyOf(weekday))}
            weekday={weekday}
            onCopy={(to) => copy(weekday, to)}
          />
        ))}
      </div>
      <FieldGrid>
        <DateField
          {...form.field('from_date')}
          label="Starting"
          min={firstPatternDate(answer.today, answer.notice_days)}
          required
        />
        <TextField
          {...form.field('preferred_week_minutes')}
          label="Preferred Hours per Week"
          inputMode="decimal"
          format={hoursFormat}
          check={() => null}
          suffix="hours"
          hint={
            answer.is_young
              ? `Leave blank for no preference. In school weeks, ${worker} can work at most 18 hours.`
              : 'Leave blank for no preference.'
          }
        />
        <SelectField
          {...form.field('max_days_per_week')}
          label="Maximum Days per Week"
          options={dayCounts.map((value) => ({ value, label: value }))}
          required
        />
      </FieldGrid>
      {rated.length > 0 ? (
        <FieldSection legend="Preferred Locations and Positions">
          <div className="od-availability-ratings">
            {rated.map(({ id, name }) => (
              <RadioField
                key={id}
                name={`rating-${id}`}
                label={name}
                look="buttons"
                options={ratings}
                value={form.values.ratings[id] ?? 'NEUTRAL'}
                onChange={(rating) => form.set('ratings', { ...form.values.ratings, [id]: rating })}
              />
            ))}
          </div>
        </FieldSection>
      ) : null}
    </FormShell>
  );
}
