import {
  type ImportKind,
  importColumns,
  importKinds,
  importLimits,
} from '@ondeck/shared/domain/rules/importColumns';
import { counted } from '@ondeck/shared/domain/words';
import { Alert } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { Panel, Stack } from '@ondeck/shared/ui/layout';
import { useId, useState } from 'react';
import classes from './import.module.css';
import { kindLabels } from './importTexts';
import { guessListPosition, tableAt } from './listPosition';
import { type FileContent, readFile } from './readFile';

const NOT_READ = "Couldn't read the file. Choose it again, or reload the page.";

interface ChooseFileProps {
  readonly kind: ImportKind;
  /** Switches to another kind of import; without this callback, no other kinds are offered. */
  readonly onKind?: (kind: ImportKind) => void;
  /** Called with the content, or with null if there is no readable file. */
  readonly onRead: (content: FileContent | null) => void;
}

/** Asks for the kind of list and for the file, and shows the columns that the file can have. */
export function ChooseFile({ kind, onKind, onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const id = useId();

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    // The reader loads when needed, and by then the file may have been moved or deleted.
    const read = await readFile(file, kind).catch(() => ({ problem: NOT_READ }));
    const isRead = !('problem' in read);
    setProblem(isRead ? null : read.problem);
    const count = isRead ? tableAt(read, guessListPosition(read, kind)).rows.length : 0;
    setName(isRead ? `On Deck read ${counted(count, 'row')} from ${file.name}.` : null);
    onRead(isRead ? read : null);
  }

  return (
    <Panel title={onKind ? 'File' : `${kindLabels[kind].title} from a file`}>
      <Stack>
        {onKind ? (
          <RadioField
            label="Data to Import"
            look="buttons"
            value={kind}
            options={importKinds.map((value) => ({ value, label: kindLabels[value].title }))}
            onChange={(next) => {
              setProblem(null);
              setName(null);
              onKind(next || kind);
            }}
          />
        ) : null}
        <ColumnsOf kind={kind} />
        <div className="od-field">
          <label className="od-label" htmlFor={id}>
            CSV or Excel file
          </label>
          <p className="od-hint" id={`${id}-hint`}>
            {`Use one row of headings and at most ${importLimits[kind].toLocaleString('en-US')} rows below it. You review everything before it's imported.`}
          </p>
          <input
            // A different kind of list needs a different file, so the field is reset.
            key={kind}
            id={id}
            className={classes.file}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.ods"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              const { target } = event;
              void choose(target.files?.[0]).then(() => {
                // Clear the field, so that the same file can be chosen again after it was fixed.
                target.value = '';
              });
            }}
          />
        </div>
        {name ? <p role="status">{name}</p> : null}
        {problem ? <Alert kind="error">{problem}</Alert> : null}
      </Stack>
    </Panel>
  );
}

/** Lists the columns that can be imported, each with its format. */
function ColumnsOf({ kind }: { readonly kind: ImportKind }) {
  const columns = importColumns[kind];
  const others = columns.filter(({ required }) => !required);
  return (
    <div>
      <p className={classes.columnsTitle}>Required columns, in any order and under any heading</p>
      <ul className={classes.columns}>
        {columns
          .filter(({ required }) => required)
          .map(({ field, label, hint }) => (
            <li key={field}>
              <strong>{label}</strong>
              {hint ? <span className="od-muted">{hint}</span> : null}
            </li>
          ))}
      </ul>
      {others.length > 0 ? (
        <details className={classes.more}>
          <summary>{`${others.length} more optional columns`}</summary>
          <ul className={classes.columns}>
            {others.map(({ field, label, hint }) => (
              <li key={field}>
                <strong>{label}</strong>
                {hint ? <span className="od-muted">{hint}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
