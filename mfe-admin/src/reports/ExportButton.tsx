import { download } from '@ondeck/shared/api/download';
import { messageOf } from '@ondeck/shared/api/errors';
import { Button } from '@ondeck/shared/ui/button';
import { notify } from '@ondeck/shared/ui/notify';
import { useState } from 'react';
import { type ReportKey, reportKinds } from './reportKinds';
import classes from './reports.module.css';
import type { ReportQuery } from './useReport';

interface ExportButtonProps {
  readonly report: ReportKey;
  readonly query: ReportQuery;
}

/** Exports the whole filtered week, not only the current page, and shows that the export is running. */
export function ExportButton({ report, query }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const { url, file } = reportKinds[report];

  async function run(): Promise<void> {
    setBusy(true);
    const { date, location, search } = query;
    const error = await download({ url, params: { date, location, search, export: true } }, `${file}.xlsx`);
    setBusy(false);
    if (error)
      notify.error(messageOf(error, { 404: 'No export data found.', other: 'Something went wrong' }), {
        seconds: 4,
      });
  }

  return (
    <div className={classes.export}>
      <Button icon="download" onClick={() => void run()} loading={busy}>
        Export to Excel
      </Button>
      <span role="status" className="od-visually-hidden">
        {busy ? `Preparing ${file}.xlsx…` : ''}
      </span>
      {busy ? <progress className={classes.progress} aria-label={`Preparing ${file}.xlsx`} /> : null}
    </div>
  );
}
