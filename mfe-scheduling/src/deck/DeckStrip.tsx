import { useRead } from '@ondeck/shared/api/useCall';
import { readDeck } from '@ondeck/shared/calls/deck';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { useSubSheet } from '@ondeck/shared/planning/subSheet';
import type { DeckDay, DeckShortage } from '@ondeck/shared/schemas/deck';
import { showDate, showLongDay, showWeekday } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Icon } from '@ondeck/shared/ui/icons';
import { useIsNarrow } from '@ondeck/shared/ui/mediaQuery';
import { notify } from '@ondeck/shared/ui/notify';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { type CSSProperties, useId, useState } from 'react';
import { DeckDayDialog } from './DeckDayDialog';
import {
  type BarHours,
  barHours,
  barPlace,
  bestFor,
  dayLines,
  deckSummary,
  isShort,
  swimmersLabel,
} from './deckDay';
import classes from './deckStrip.module.css';
import { shiftIdOf } from '../moves/proposedMove';
import { NewShiftDialog } from '../shiftForm/NewShiftDialog';
import { SwimmersDialog } from './SwimmersDialog';
import { type OpenGuardShifts, useOpenGuardShifts } from './useOpenGuardShifts';

type ColumnVars = CSSProperties & Record<'--columns', number>;

interface DayProps {
  readonly day: DeckDay;
  readonly hours: BarHours;
  readonly onOpen: () => void;
  readonly onSwimmers: () => void;
}

/** Shows a day's hours as a bar, its first shortage, and its swimmers. */
function Day({ day, hours, onOpen, onSwimmers }: DayProps) {
  const { date, intervals, shortages } = day;
  const swimmers = swimmersLabel(day);
  return (
    <li className={classes['day']}>
      <button
        type="button"
        className={classes['guards']}
        data-short={shortages.length > 0 || undefined}
        onClick={onOpen}
      >
        <span className={classes['date']}>
          <span className="od-visually-hidden">{`Lifeguards on ${showLongDay(date)} `}</span>
          <span aria-hidden="true">{`${showWeekday(date)} ${showDate(date).slice(0, 5)}`}</span>
        </span>
        <span className={classes['bar']} aria-hidden="true">
          {intervals.map((one) => (
            <span key={one.start_time} data-short={isShort(one) || undefined} style={barPlace(one, hours)} />
          ))}
        </span>
        <span className={classes['lines']}>
          {dayLines(day).map((line, index) => (
            <span key={line}>
              {index === 0 && shortages.length > 0 ? <Icon name="alert" size={16} /> : null}
              {line}{' '}
            </span>
          ))}
        </span>
      </button>
      <button
        type="button"
        className={classes['swimmers']}
        aria-label={`${swimmers} on ${showLongDay(date)}`}
        onClick={onSwimmers}
      >
        {swimmers}
      </button>
    </li>
  );
}

/** The day that a dialog of the strip shows. */
interface Asked {
  readonly date: string;
  readonly shortage?: DeckShortage;
  readonly found?: OpenGuardShifts;
}

interface DeckStripProps {
  readonly location: string;
  /** The days shown, at most a week. */
  readonly days: readonly string[];
  readonly today: string;
}

/**
 * Shows scheduled and required lifeguards of the days on screen, and the expected swimmers. A narrow window shows one
 * line, which opens the days. Renders nothing at a location without lifeguard rules.
 */
export function DeckStrip({ location, days, today }: DeckStripProps) {
  const [from = '', to = from] = [days[0], days.at(-1)];
  const { currentData, isError, refetch } = useRead(readDeck, { location, from, to }, { skip: from === '' });
  const { shown, open, close } = useRowDialog<'day' | 'swimmers' | 'create', Asked>('deck');
  const sub = useSubSheet();
  const [findOpen, isFinding] = useOpenGuardShifts(location);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  async function findGuard(date: string, shortage: DeckShortage): Promise<void> {
    const found = await findOpen(date, shortage);
    if (!found) {
      notify.error(SOMETHING_WENT_WRONG, { seconds: 4 });
      return;
    }
    const event = bestFor(shortage, found.events);
    if (event) {
      close();
      sub.open({ shift: shiftIdOf(event), date: event.start_date, user: undefined });
    } else open('create', { date, shortage, found });
  }

  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load the lifeguards.</FailureStrip>;
  if (!currentData?.has_rules) return null;

  const hours = barHours(currentData.days);
  const dayOf = (date: string) => currentData.days.find((one) => one.date === date);
  const columns: ColumnVars = { '--columns': days.length };
  const summary = deckSummary(currentData.days, today);
  return (
    <section className={classes['strip']} aria-label="Lifeguards">
      {isNarrow ? (
        <button
          type="button"
          className={classes['fold']}
          data-short={summary === 'No shortages' ? undefined : true}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {summary === 'No shortages' ? null : <Icon name="alert" size={16} />}
          Lifeguards: {summary} <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
        </button>
      ) : (
        <h3 className={classes['title']}>Lifeguards: {summary}</h3>
      )}
      <ul id={id} className={classes['days']} style={columns} hidden={isNarrow && !isOpen}>
        {currentData.days.map((day) => (
          <Day
            key={day.date}
            day={day}
            hours={hours}
            onOpen={() => open('day', { date: day.date })}
            onSwimmers={() => open('swimmers', { date: day.date })}
          />
        ))}
      </ul>
      {dialogOf(shown, {
        day: ({ date }, dialog) => (
          <DeckDayDialog
            {...dialog}
            date={date}
            day={dayOf(date)}
            canFind={date >= today}
            isFinding={isFinding}
            onFind={(shortage) => void findGuard(date, shortage)}
            onSwimmers={() => open('swimmers', { date })}
          />
        ),
        swimmers: ({ date }, dialog) => {
          const day = dayOf(date);
          return day && <SwimmersDialog {...dialog} location={location} day={day} />;
        },
        create: ({ date, shortage, found }, dialog) =>
          shortage &&
          found && (
            <NewShiftDialog
              {...dialog}
              location={location}
              date={date}
              person={undefined}
              preset={{
                shift_type: found.position,
                start_time: shortage.start_time,
                end_time: shortage.end_time,
              }}
              lead="No lifeguard shift is open at this time. Create one to assign someone."
            />
          ),
      })}
    </section>
  );
}
