import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { readOptions } from '@ondeck/shared/calls/options';
import { createPayrollFile, readPayrollFiles } from '@ondeck/shared/calls/payrollFiles';
import { addDays, isPlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import { Link } from '@ondeck/shared/router';
import type { PayrollFilesAnswer } from '@ondeck/shared/schemas/payrollFiles';
import { showDate } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, IconButton } from '@ondeck/shared/ui/button';
import { Cluster, PageBody, Panel, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { useListState } from '@ondeck/shared/ui/listState';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { ColumnsForm } from './ColumnsForm';
import { FileList } from './FileList';
import classes from './payrollFile.module.css';

/** The page `/payroll-file`: creates the payroll file of a pay period after its weeks are closed. For admins. */
export function PayrollFilePage() {
  const list = useListState({ filters: { date: '' }, accepts: { date: isPlainDate } });
  const answer = shownAnswer(useRead(readPayrollFiles, { date: list.filters.date }));
  const { data: options } = useRead(readOptions);
  const choose = (date: string) => list.setFilter('date', date);
  return (
    <PageBody>
      {answer.failed ? (
        <FailureStrip since={answer.data ? answer.loadedAt : undefined} onRetry={answer.onRetry}>
          Couldn't load the payroll files.
        </FailureStrip>
      ) : null}
      {answer.data ? (
        <>
          <Toolbar
            start={
              <Cluster>
                <IconButton
                  icon="chevronLeft"
                  label="Previous pay period"
                  onClick={() => choose(addDays(answer.data?.period.start ?? '', -1))}
                />
                <strong>{periodInWords(answer.data.period)}</strong>
                <IconButton
                  icon="chevronRight"
                  label="Next pay period"
                  onClick={() => choose(addDays(answer.data?.period.end ?? '', 1))}
                />
              </Cluster>
            }
          />
          <Panel title="This pay period">
            <Period key={answer.data.period.start} answer={answer.data} />
          </Panel>
          {answer.data.earlier.length > 0 ? (
            <Panel title="Other pay periods">
              <FileList files={answer.data.earlier} onShow={choose} />
            </Panel>
          ) : null}
        </>
      ) : null}
      {answer.data || answer.failed ? null : <Skeleton lines={6} label="Loading payroll files" />}
      {options ? (
        <Panel title="File columns">
          <ColumnsForm key={JSON.stringify(options.payroll_columns)} columns={options.payroll_columns} />
        </Panel>
      ) : null}
    </PageBody>
  );
}

const periodInWords = ({ start, end }: PayrollFilesAnswer['period']): string =>
  `${showDate(start)} to ${showDate(end)}`;

/** Describes the days: `week of 11-15-2026`, or the dates of a part of a week. */
function daysInWords(start: string, end: string): string {
  if (addDays(start, 6) === end) return `week of ${showDate(start)}`;
  return start === end ? showDate(start) : periodInWords({ start, end });
}

/** Shows the weeks that must be closed before the period's payroll file, or the file. */
function Period({ answer: { period, open, files, is_due: isDue } }: { answer: PayrollFilesAnswer }) {
  const { send, shell } = useSubmit(useWrite(createPayrollFile), {
    catalogue: { 404: 'server', 409: 'server' },
    done: ({ message }) => message,
  });
  return (
    <Stack gap={3}>
      {shell.submitError ? <Alert kind="error">{shell.submitError}</Alert> : null}
      {open.length > 0 ? (
        <div>
          <p>Close these weeks first:</p>
          <ul className={classes.open}>
            {open.map(({ location, week, end }) => (
              <li key={`${location.id} ${week}`}>
                <Link to={`/timesheets?location=${location.id}&date=${week}`}>
                  {`${location.title}, ${daysInWords(week, end)}`}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {open.length === 0 && isDue && files.length > 0 ? (
        <Alert kind="warning">
          A week was reopened and closed after this file was created. Create a new file for payroll.
        </Alert>
      ) : null}
      <FileList files={files} />
      {isDue ? (
        <div>
          <Button
            look="primary"
            icon="download"
            loading={shell.loading}
            onClick={() => void send({ date: period.start })}
            disabled={open.length > 0}
            disabledReason="Close every week in this period first."
          >
            Create payroll file
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
