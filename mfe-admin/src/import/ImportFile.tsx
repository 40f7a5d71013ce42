import {
  guessColumns,
  type ImportKind,
  importLimits,
  missingColumns,
} from '@ondeck/shared/domain/rules/importColumns';
import type { ImportPreview, ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { useImportRowsMutation, usePreviewImportMutation } from './import.api';
import type { Imported } from './ImportDone';
import { ofKind, refusals } from './importWords';
import { Mapping } from './Mapping';
import { Problems } from './Problems';
import type { FileTable } from './readTable';

interface ImportFileProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly onDone: (imported: Imported) => void;
}

/** What is sent of a file: the columns that go somewhere. */
function bodyOf({ kind, table }: ImportFileProps, fields: readonly (string | null)[]): ImportPreviewBody {
  const kept = fields.flatMap((field, index) => (field === null ? [] : [{ field, index }]));
  return {
    kind,
    columns: kept.map(({ field }) => field),
    rows: table.rows.map(({ line, cells }) => ({ line, cells: kept.map(({ index }) => cells[index] ?? '') })),
  };
}

/** The import of one file: which column is what, what each row breaks, then all rows that break nothing. */
export function ImportFile(props: ImportFileProps) {
  const { kind, table, onDone } = props;
  const [fields, setFields] = useState(() => guessColumns(kind, table.headings));
  const [checked, setChecked] = useState<{ file: ImportPreviewBody; preview: ImportPreview } | null>(null);
  // Whatever is sent twice by this page, by a second press or after a lost answer, is one import.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const check = useSubmit(usePreviewImportMutation(), { catalogue: refusals });
  const store = useSubmit(useImportRowsMutation(), {
    catalogue: refusals,
    next: (answer, { kind: sent }) => onDone({ ...answer, kind: sent }),
  });

  async function checkRows(): Promise<void> {
    const file = bodyOf(props, fields);
    setRequestId(crypto.randomUUID());
    const preview = await check.send(file);
    setChecked(preview ? { file, preview } : null);
  }

  const missing = missingColumns(kind, fields);
  const tooMany = table.rows.length > importLimits[kind];
  const reason = tooMany
    ? `The file has ${ofKind(kind, table.rows.length)}: at most ${importLimits[kind]} can be imported at once.`
    : `No column goes into ${missing.join(', ')}.`;

  const wrong = new Set(checked?.preview.problems.map(({ line }) => line));
  const good = checked?.file.rows.filter(({ line }) => !wrong.has(line)) ?? [];

  return (
    <>
      <Panel title="Which column is what">
        <Stack>
          {table.note ? <Alert kind="warning">{table.note}</Alert> : null}
          <Mapping
            kind={kind}
            table={table}
            fields={fields}
            onChange={(next) => {
              setFields(next);
              setChecked(null);
            }}
          />
          {missing.length > 0 || tooMany ? <Alert kind="warning">{reason}</Alert> : null}
          {check.shell.submitError ? <Alert kind="error">{check.shell.submitError}</Alert> : null}
          <Cluster>
            <Button
              look={checked ? 'default' : 'primary'}
              loading={check.shell.loading}
              disabled={missing.length > 0 || tooMany}
              disabledReason={reason}
              onClick={() => void checkRows()}
            >
              {`Check ${table.rows.length === 1 ? '1 row' : `${table.rows.length} rows`}`}
            </Button>
          </Cluster>
        </Stack>
      </Panel>
      {checked ? (
        <Panel title="What would be imported">
          <Stack>
            <div role="status">
              <p>
                <strong>{`${ofKind(kind, good.length)} can be imported.`}</strong>
                {wrong.size > 0
                  ? ` ${wrong.size === 1 ? '1 row cannot: it is' : `${wrong.size} rows cannot: they are`} left out. Mend the file and choose it again to import ${wrong.size === 1 ? 'it' : 'them'} too.`
                  : ' No row has a problem.'}
              </p>
            </div>
            {wrong.size > 0 ? <Problems kind={kind} {...checked} /> : null}
            {store.shell.submitError ? <Alert kind="error">{store.shell.submitError}</Alert> : null}
            <Cluster>
              <Button
                look="primary"
                loading={store.shell.loading}
                disabled={good.length === 0}
                disabledReason="Every row has a problem."
                onClick={() => void store.send({ request_id: requestId, ...checked.file, rows: good })}
              >
                {`Import ${ofKind(kind, good.length)}`}
              </Button>
            </Cluster>
          </Stack>
        </Panel>
      ) : null}
    </>
  );
}
