import { download } from '@ondeck/shared/api/download';
import { messageOf } from '@ondeck/shared/api/errors';
import { downloadPayrollFile } from '@ondeck/shared/calls/payrollFiles';
import type { PayrollFile } from '@ondeck/shared/schemas/payrollFiles';
import { showDate, showMoment } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { ChangesDialog } from './ChangesDialog';
import classes from './payrollFile.module.css';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

interface FileListProps {
  readonly files: readonly PayrollFile[];
  /** Shows the period that starts on a date; undefined if that period is on screen. */
  readonly onShow?: (start: string) => void;
}

/** Lists the created payroll files, to download in both formats. */
export function FileList({ files, onShow }: FileListProps) {
  async function take({ id }: PayrollFile, format: string): Promise<void> {
    const url = downloadPayrollFile.path.replace(':id', id);
    const error = await download({ url, params: { format } }, `Payroll.${format}`);
    if (error) notify.error(messageOf(error, { 404: 'server' }), { seconds: 4 });
  }

  const [compared, setCompared] = useState<PayrollFile>();
  const [isOpen, setOpen] = useState(false);

  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files}>
        {files.map((file) => {
          const period = `${showDate(file.start)} to ${showDate(file.end)}`;
          const name = `${period}${file.number > 1 ? `, number ${file.number}` : ''}`;
          return (
            <li key={file.id}>
              <div>
                <strong>{name}</strong>
                <small>
                  {`${file.line_count} lines, ${(file.paid_minutes / 60).toFixed(2)} hours · created by ${file.made_by}, ${showMoment(file.made_at)}`}
                </small>
                {file.replaced_by ? (
                  <small>
                    {`Replaced by file number ${file.replaced_by.number} on ${showMoment(file.replaced_by.made_at).slice(0, 10)}.`}
                  </small>
                ) : null}
                {file.is_outdated && onShow ? (
                  <Alert
                    kind="warning"
                    action={
                      <Button size="small" label={`Show ${period}`} onClick={() => onShow(file.start)}>
                        Show
                      </Button>
                    }
                  >
                    A week in this period changed after this file was created. Create a new file.
                  </Alert>
                ) : null}
              </div>
              {file.is_emptied ? (
                <span className="od-muted">This file is empty because an employee in it was erased.</span>
              ) : (
                <Cluster>
                  {file.number > 1 ? (
                    <Button
                      size="small"
                      label={`Show changes in ${name}`}
                      onClick={() => {
                        setCompared(file);
                        setOpen(true);
                      }}
                    >
                      Show changes
                    </Button>
                  ) : null}
                  {formats.map(({ format, label }) => (
                    <Button
                      key={format}
                      size="small"
                      icon="download"
                      label={`${label} of ${name}`}
                      onClick={() => void take(file, format)}
                    >
                      {label}
                    </Button>
                  ))}
                </Cluster>
              )}
            </li>
          );
        })}
      </ul>
      {compared ? <ChangesDialog file={compared} open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
