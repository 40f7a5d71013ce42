import { counted } from '@ondeck/shared/domain/words';
import type { DeckDay, DeckInterval, DeckShortage } from '@ondeck/shared/schemas/deck';
import { showDate, showTimeRange } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { StatusBadge } from '@ondeck/shared/ui/statusBadge';
import { isShort, ofRequired, shortageFrom } from './deckDay';
import classes from './deckStrip.module.css';

interface DeckDayDialogProps extends OpenDialog {
  readonly date: string;
  /** The lifeguards of the day; undefined while they load. */
  readonly day: DeckDay | undefined;
  /** Whether the day isn't over, so that someone can still be assigned. */
  readonly canFind: boolean;
  readonly isFinding: boolean;
  readonly onFind: (shortage: DeckShortage) => void;
  readonly onSwimmers: () => void;
}

interface HoursProps extends Pick<DeckDayDialogProps, 'isFinding' | 'onFind'> {
  readonly interval: DeckInterval;
  /** The shortage that starts here, if someone can still be assigned. */
  readonly shortage: DeckShortage | undefined;
}

function Hours({ interval, shortage, isFinding, onFind }: HoursProps) {
  const { start_time, end_time, scheduled, required, guards, swimmers } = interval;
  const missing = required - scheduled;
  return (
    <li>
      <div className={classes['hours']}>
        <strong>{showTimeRange(start_time, end_time)}</strong>
        <span>{ofRequired(interval)} lifeguards</span>
        {isShort(interval) ? <StatusBadge status={`${missing} short`} tone="danger" /> : null}
        <span className="od-meta">{swimmers === null ? '' : counted(swimmers, 'swimmer')}</span>
      </div>
      <p className="od-meta">
        {guards.map(({ name, shift_code }) => `${name} (${shift_code})`).join(', ') || 'No one is scheduled.'}
      </p>
      {shortage ? (
        <Button
          icon="search"
          loading={isFinding}
          label={`Find a guard for ${showTimeRange(shortage.start_time, shortage.end_time)}`}
          onClick={() => onFind(shortage)}
        >
          Find a guard
        </Button>
      ) : null}
    </li>
  );
}

/** Lists the hours of a day with the guards who count, and offers to find someone for each shortage. */
export function DeckDayDialog(props: DeckDayDialogProps) {
  const { open, onClose, date, day, canFind, isFinding, onFind, onSwimmers } = props;
  const intervals = day?.intervals ?? [];
  return (
    <Dialog
      open={open}
      title={`Lifeguards on ${showDate(date)}`}
      onClose={onClose}
      focus="footer"
      footer={
        <>
          <Button onClick={onSwimmers}>Enter swimmers</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {intervals.length === 0 ? (
        <EmptyState title="No lifeguards required" hint="No rule of this location applies on this day." />
      ) : (
        <ul className={classes['list']} aria-label="Hours">
          {intervals.map((one) => (
            <Hours
              key={one.start_time}
              interval={one}
              shortage={day && canFind ? shortageFrom(one, day) : undefined}
              isFinding={isFinding}
              onFind={onFind}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
