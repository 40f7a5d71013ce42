import { dayLabel, weekdayNames } from '../domain/calendar/plainDate';
import { fieldLimits } from '../domain/rules/fields';
import { sentenceFor } from '../domain/rules/findings';
import type { Block } from '../schemas/availability';
import { Button, IconButton } from '../ui/button';
import { FieldMessage, useField } from '../ui/field';
import type { FieldBinding } from '../ui/formState';
import { MenuButton } from '../ui/menu';
import { TimeField } from '../ui/timeField';
import { AvailabilityBar } from './availabilityBar';
import { addBlock, blockKeys } from './availabilityWeek';

const WEEKDAYS = [1, 2, 3, 4, 5];
const EVERY_DAY = [0, ...WEEKDAYS, 6];
const weekdayLabel = (weekday: number): string => dayLabel(weekdayNames[weekday] ?? 'SUNDAY');

interface DayProps extends FieldBinding<readonly Block[]> {
  readonly weekday: number;
  /** Copies the day's blocks to other weekdays. */
  readonly onCopy: (weekdays: readonly number[]) => void;
}

/** Edits the hours of one weekday: on the bar, or in two time fields for each block. */
export function AvailabilityDay({ weekday, onCopy, ...binding }: DayProps) {
  const { value: blocks, onChange } = binding;
  const day = weekdayLabel(weekday);
  const state = useField(binding, { label: day }, () => null);
  const put = (index: number, change: Partial<Block>): void =>
    onChange(blocks.map((one, at) => (at === index ? { ...one, ...change } : one)));
  const isFull = blocks.length >= fieldLimits.availabilityBlocks;
  const others = EVERY_DAY.filter((one) => one !== weekday);

  return (
    <fieldset className="od-availability-day" aria-label={day}>
      <div className="od-availability-head">
        <strong aria-hidden="true">{day}</strong>
        <span className="od-meta">{blocks.length === 0 ? 'No hours' : null}</span>
        {blocks.length > 0 ? (
          <MenuButton
            label={`${day}: Copy to…`}
            text="Copy to…"
            items={[
              { key: 'weekdays', label: 'Monday to Friday', onSelect: () => onCopy(WEEKDAYS) },
              { key: 'all', label: 'Every day', onSelect: () => onCopy(EVERY_DAY) },
              ...others.map((one) => ({
                key: String(one),
                label: weekdayLabel(one),
                onSelect: () => onCopy([one]),
              })),
            ]}
          />
        ) : (
          <Button
            size="small"
            look="quiet"
            icon="add"
            label={`Add hours on ${day} in time fields`}
            onClick={() => onChange(addBlock(blocks, weekday))}
          >
            Add hours
          </Button>
        )}
      </div>
      <AvailabilityBar
        day={day}
        weekday={weekday}
        blocks={blocks}
        onChange={onChange}
        id={state.control.id}
        describedBy={state.control['aria-describedby']}
      />
      <div className="od-hours-scale" aria-hidden="true">
        <span>5 AM</span>
        <span>11 AM</span>
        <span>5 PM</span>
        <span>11 PM</span>
      </div>
      {blocks.map((block, index) => (
        <div key={blockKeys[index]} className="od-availability-block">
          <TimeField
            label={`${day} Start ${index + 1}`}
            labelHidden
            value={block.start_time}
            onChange={(start_time) => put(index, { start_time })}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={`${day} End ${index + 1}`}
            labelHidden
            value={block.end_time}
            after={block.start_time}
            onChange={(end_time) => put(index, { end_time })}
          />
          <button
            type="button"
            className="od-chip-button"
            data-level={block.level}
            aria-label={`${block.level === 'PREFERRED' ? 'Preferred' : 'Available'}, ${day} block ${index + 1}`}
            onClick={() => put(index, { level: block.level === 'PREFERRED' ? 'AVAILABLE' : 'PREFERRED' })}
          >
            {block.level === 'PREFERRED' ? '♥ Preferred' : 'Available'}
          </button>
          <IconButton
            icon="delete"
            size="small"
            label={`Delete block ${index + 1} on ${day}`}
            onClick={() => onChange(blocks.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {isFull ? (
        <p className="od-hint">
          {sentenceFor('availability.tooManyBlocks', { max: fieldLimits.availabilityBlocks })}
        </p>
      ) : null}
      <FieldMessage state={state} />
    </fieldset>
  );
}
