import { useWrite } from '@ondeck/shared/api/useCall';
import { importRows, previewImport } from '@ondeck/shared/calls/imports';
import {
  guessColumns,
  importCellMax,
  type ImportKind,
  importLimits,
  missingColumns,
} from '@ondeck/shared/domain/rules/importColumns';
import type { StatusWord } from '@ondeck/shared/domain/rules/importStatus';
import { uuidFrom } from '@ondeck/shared/domain/uuid';
import type { ImportPreview, ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Panel, Stack } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import type { Imported } from './ImportDone';
import { activeIn, inactiveMessage, ofKind, importRefusals } from './importTexts';
import { Mapping } from './Mapping';
import { Outcomes } from './Outcomes';
import type { FileTable } from './listPosition';
import { ImportProblems } from './Problems';
import { UnknownStatuses, unknownStatuses } from './UnknownStatuses';

interface ImportTableProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly onDone: (imported: Imported) => void;
}

const newRequestId = (): string => uuidFrom(crypto.getRandomValues(new Uint8Array(16)));

/** Returns the columns of a list that have a field. A cell that is too long is cut; the server still refuses it. */
function bodyOf(
  { kind, table }: ImportTableProps,
  fields: readonly (string | null)[],
  said: readonly StatusWord[],
): ImportPreviewBody {
  const kept = fields.flatMap((field, index) => (field === null ? [] : [{ field, index }]));
  return {
    kind,
    columns: kept.map(({ field }) => field),
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: kept.map(({ index }) => (cells[index] ?? '').slice(0, importCellMax + 1)),
    })),
    ...(said.length > 0 ? { status_words: [...said] } : {}),
  };
}

/** Returns the reason why a list can't be checked; null if it can. */
function whyNot({ kind, table }: ImportTableProps, fields: readonly (string | null)[]): string | null {
  const missing = missingColumns(kind, fields);
  if (missing.length > 0) return `Choose a column for ${missing.join(', ')}.`;
  if (table.rows.length === 0) return 'Add at least one row below the headings, then choose the file again.';
  return table.rows.length > importLimits[kind]
    ? `The file has ${ofKind(kind, table.rows.length)}. You can import at most ${importLimits[kind]} at a time.`
    : null;
}

/**
 * Imports a list: matches its columns, shows the result or problem of each row, then imports the rows without problems.
 */
export function ImportTable(props: ImportTableProps) {
  const { kind, table, onDone } = props;
  const [fields, setFields] = useState(() => guessColumns(kind, table.headings));
  const [said, setSaid] = useState<readonly StatusWord[]>([]);
  const [checked, setChecked] = useState<{ file: ImportPreviewBody; preview: ImportPreview } | null>(null);
  // Keep one request ID per list, so that a second press or a retry after a lost answer imports only once.
  const [requestId, setRequestId] = useState(newRequestId);
  const check = useSubmit(useWrite(previewImport), { catalogue: importRefusals });
  const rows = checked?.preview.rows ?? [];
  const store = useSubmit(useWrite(importRows), {
    catalogue: importRefusals,
    next: (answer, { kind: sent }) => onDone({ ...answer, kind: sent, active: activeIn(rows) }),
  });

  const words = unknownStatuses(fields, table);
  async function checkRows(): Promise<void> {
    const file = bodyOf(
      props,
      fields,
      said.filter(({ word }) => words.includes(word)),
    );
    setRequestId(newRequestId());
    const preview = await check.send(file);
    setChecked(preview ? { file, preview } : null);
  }

  const reason = whyNot(props, fields);
  const wrong = new Set(checked?.preview.problems.map(({ line }) => line));
  const good = checked?.file.rows.filter(({ line }) => !wrong.has(line)) ?? [];

  return (
    <>
      <Panel title="Match columns">
        <Stack>
          <Mapping
            kind={kind}
            table={table}
            fields={fields}
            onChange={(next) => {
              setFields(next);
              setChecked(null);
            }}
          />
          <UnknownStatuses
            words={words}
            said={said}
            onChange={(next) => {
              setSaid(next);
              setChecked(null);
            }}
          />
          {reason !== null ? <Alert kind="warning">{reason}</Alert> : null}
          {check.shell.submitError ? <Alert kind="error">{check.shell.submitError}</Alert> : null}
          <Cluster>
            <Button
              look={checked ? 'default' : 'primary'}
              loading={check.shell.loading}
              disabled={reason !== null}
              disabledReason={reason ?? ''}
              onClick={() => void checkRows()}
            >
              {`Check ${table.rows.length === 1 ? '1 row' : `${table.rows.length} rows`}`}
            </Button>
          </Cluster>
        </Stack>
      </Panel>
      {checked ? (
        <Panel title="Review the import">
          <Stack>
            <div role="status">
              <p>
                <strong>{`${ofKind(kind, good.length)} can be imported.`}</strong>
                {inactiveMessage(rows)}
                {wrong.size > 0
                  ? ` ${wrong.size === 1 ? "1 row can't be imported" : `${wrong.size} rows can't be imported`}. To include ${wrong.size === 1 ? 'it' : 'them'}, fix the file and choose it again.`
                  : ' No problems found.'}
              </p>
            </div>
            {wrong.size > 0 ? <ImportProblems kind={kind} {...checked} /> : null}
            {rows.length > 0 ? <Outcomes {...checked} /> : null}
            {store.shell.submitError ? <Alert kind="error">{store.shell.submitError}</Alert> : null}
            <Cluster>
              <Button
                look="primary"
                loading={store.shell.loading}
                disabled={good.length === 0}
                disabledReason="Every row has a problem. Fix the file and choose it again."
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
