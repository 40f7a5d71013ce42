import { alikeMarksOf } from '@ondeck/shared/domain/alikeMarks';
import type { TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { Refusals } from './AlikeRows';
import { Sheet } from './Sheet';
import { useBulkActions } from './useBulkActions';

/** Shows the week of the chosen location. */
export function OneSheet({ sheet }: { readonly sheet: TimesheetAnswer }) {
  const actions = useBulkActions(sheet.week.start);
  return (
    <>
      <Refusals actions={actions} />
      <Sheet sheet={sheet} bulk={actions} alike={alikeMarksOf([sheet])} />
    </>
  );
}
