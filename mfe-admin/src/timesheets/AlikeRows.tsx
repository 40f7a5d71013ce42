import type { AlikeMarks, TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { showDate, showWeekday } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useId, useState } from 'react';
import { AddPunchDialog } from './AddPunchDialog';
import classes from './alikeRows.module.css';
import { type AlikeItem, limitsOf, titleOf } from './alikeWords';
import { MarkAbsent } from './MarkAbsent';
import type { BulkActions } from './useBulkActions';

/** Finds the employee and the item that a row refers to. */
function finder(sheets: readonly TimesheetAnswer[]) {
  const byPlace = new Map(sheets.map((sheet) => [sheet.location.id, sheet]));
  return (item: AlikeMarks['items'][number]): AlikeItem[] => {
    const sheet = byPlace.get(item.location);
    const person = sheet?.people.find(({ id }) => id === item.user_id);
    const mark = person?.marks.find(({ key }) => key === item.mark);
    return sheet && person && mark ? [{ sheet, person, mark }] : [];
  };
}

interface RowProps {
  readonly row: AlikeMarks;
  readonly found: (item: AlikeMarks['items'][number]) => AlikeItem[];
  readonly actions: BulkActions;
  /** Whether names need their location. */
  readonly namesLocation: boolean;
  readonly onAddPunch: (item: AlikeItem) => void;
}

/** Shows one kind of items with the number that `Accept` accepts, and their names on request. */
function AlikeRow({ row, found, actions, namesLocation, onAddPunch }: RowProps) {
  const [limit, setLimit] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const namesId = useId();
  const title = titleOf(row);
  const limits = limitsOf(row);
  // Another action can leave no item within the limit that was chosen before.
  const chosen = limit !== undefined && limits.includes(limit) ? limit : undefined;
  const items = row.items.filter(({ minutes = 0 }) => chosen === undefined || minutes <= chosen);
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <strong className={classes.title}>{title}</strong>
        {limits.length > 0 ? (
          <div role="group" aria-label={`Differences of ${title}`} className={classes.limits}>
            {[...limits, undefined].map((one, index) => (
              <Button
                key={one ?? 'all'}
                size="small"
                look="quiet"
                aria-pressed={one === chosen}
                onClick={() => setLimit(one)}
              >
                {one === undefined
                  ? 'All'
                  : `${index === 0 ? 'Up to ' : ''}${one}${index === 0 ? ' min' : ''}`}
              </Button>
            ))}
          </div>
        ) : null}
        <div className={classes.buttons}>
          <Button
            size="small"
            look="quiet"
            label={`${isOpen ? 'Hide names' : 'Names'}: ${title}`}
            aria-expanded={isOpen}
            aria-controls={namesId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide names' : 'Names'}
          </Button>
          <Button
            size="small"
            icon="check"
            label={`Accept ${items.length}: ${title}`}
            loading={actions.busy}
            onClick={() => actions.accept(items)}
          >
            {`Accept ${items.length}`}
          </Button>
        </div>
      </div>
      <ul id={namesId} className={classes.names} hidden={!isOpen} aria-label={`Names: ${title}`}>
        {isOpen
          ? items.flatMap(found).map((item) => (
              <li key={`${item.sheet.location.id} ${item.person.id} ${item.mark.key}`}>
                <span>
                  <strong>{item.person.name}</strong>
                  {`, ${[
                    ...(namesLocation ? [item.sheet.location.title] : []),
                    `${showWeekday(item.mark.date)} ${showDate(item.mark.date).slice(0, 5)}`,
                  ].join(', ')}: ${item.mark.sentence}`}
                </span>
                {item.mark.type === 'NO_SHOW' ? (
                  <span className={classes.buttons}>
                    <MarkAbsent person={item.person} mark={item.mark} />
                    <Button
                      size="small"
                      label={`Add punch for ${item.person.name}`}
                      onClick={() => onAddPunch(item)}
                    >
                      Add punch
                    </Button>
                  </span>
                ) : null}
              </li>
            ))
          : null}
      </ul>
    </li>
  );
}

interface AlikeRowsProps {
  readonly rows: readonly AlikeMarks[];
  readonly sheets: readonly TimesheetAnswer[];
  readonly actions: BulkActions;
  /** The name of the list. */
  readonly label: string;
}

/** Lists the items that one action can accept. Renders nothing without any. */
export function AlikeRows({ rows, sheets, actions, label }: AlikeRowsProps) {
  const { shown, open } = useRowDialog<'add', AlikeItem>('missed');
  const found = finder(sheets);
  return (
    <>
      {rows.length > 0 ? (
        <ul className={classes.rows} aria-label={label}>
          {rows.map((row) => (
            <AlikeRow
              key={[row.type, row.direction, row.location, row.date].join(' ')}
              row={row}
              found={found}
              actions={actions}
              namesLocation={sheets.length > 1}
              onAddPunch={(item) => open('add', item)}
            />
          ))}
        </ul>
      ) : null}
      {dialogOf(shown, { add: (item, dialog) => <AddPunchDialog {...dialog} {...item} /> })}
    </>
  );
}

/** Shows why parts of the last action were refused. */
export const Refusals = ({ actions: { refused } }: { readonly actions: BulkActions }) =>
  refused.length === 0 ? null : (
    <Alert kind="warning">
      {refused.slice(0, 5).join(' ')}
      {refused.length > 5 ? ` And ${refused.length - 5} more.` : ''}
    </Alert>
  );
