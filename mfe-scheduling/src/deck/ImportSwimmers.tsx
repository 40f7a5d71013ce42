import { useWrite } from '@ondeck/shared/api/useCall';
import { changeSwimmers } from '@ondeck/shared/calls/deck';
import { readSwimmersFile, type SwimmersFile } from '@ondeck/shared/domain/rules/swimmersFile';
import { counted } from '@ondeck/shared/domain/words';
import { showDate } from '@ondeck/shared/time/display';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useId, useState } from 'react';
import classes from './deckStrip.module.css';

const NOT_READ: SwimmersFile = { problem: "Couldn't read the file. Choose it again." };

/** Reads a file. The file can have been moved or deleted after it was chosen. */
const readFile = (file: File): Promise<SwimmersFile> =>
  file.arrayBuffer().then(
    (bytes) => readSwimmersFile(new TextDecoder().decode(bytes)),
    () => NOT_READ,
  );

interface ImportSwimmersProps {
  readonly location: string;
  readonly onDone: () => void;
}

/** Imports the expected swimmers of several dates from a CSV file. The user sees the dates before they change. */
export function ImportSwimmers({ location, onDone }: ImportSwimmersProps) {
  const id = useId();
  const [file, setFile] = useState<SwimmersFile | null>(null);
  const { send, shell } = useSubmit(useWrite(changeSwimmers), {
    catalogue: { 400: 'server', 404: 'server' },
    done: 'Swimmers saved.',
    message: { seconds: 4 },
    refusedAs: 'message',
    next: onDone,
  });
  const days = file && 'days' in file ? file.days : [];
  const [first, last] = [days[0], days.at(-1)];
  return (
    <details className={classes['more']}>
      <summary>Import from a file</summary>
      <Stack gap={3}>
        <div className="od-field">
          <label className="od-label" htmlFor={id}>
            CSV File
          </label>
          <p className="od-hint" id={`${id}-hint`}>
            Each line has a date, a start time, an end time, and the number of swimmers.
          </p>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen) void readFile(chosen).then(setFile);
            }}
          />
        </div>
        {file && 'problem' in file ? <Alert kind="error">{file.problem}</Alert> : null}
        {first && last ? (
          <>
            <p role="status">
              {`The file replaces the swimmers of ${counted(days.length, 'date')}, from ${showDate(first.date)} through ${showDate(last.date)}.`}
            </p>
            <div>
              <Button
                loading={shell.loading}
                onClick={() => void send({ location, days: [...days], is_imported: true })}
              >
                Import swimmers
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </details>
  );
}
