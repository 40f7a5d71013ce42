import { type ImportKind, importColumns } from '@ondeck/shared/domain/rules/importColumns';
import type { ImportPreview, ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import classes from './import.module.css';
import { nameOfRow, shortCell } from './importTexts';

interface ProblemsProps {
  readonly kind: ImportKind;
  readonly file: ImportPreviewBody;
  readonly preview: ImportPreview;
}

/** With more problems than this, the file needs fixing before anyone reads further. */
const SHOWN = 200;

/** Lists every row that can't be imported, with its values and the reason. */
export function ImportProblems({ kind, file, preview }: ProblemsProps) {
  const labels = new Map(importColumns[kind].map(({ field, label }) => [field, label]));
  const cellsAt = new Map(file.rows.map(({ line, cells }) => [line, cells]));
  const more = preview.problems.length - SHOWN;
  return (
    <section className={classes.problems} aria-label="Rows with problems">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {preview.problems.slice(0, SHOWN).map(({ line, field, message }) => (
            <tr key={`${line} ${field}`}>
              <th scope="row" data-label="Row">
                {line}
              </th>
              <td data-label="Name:">{nameOfRow(file, line)}</td>
              <td data-label="Column:">{field === null ? 'Whole row' : (labels.get(field) ?? field)}</td>
              <td data-label="Value:">
                {(field !== null && shortCell(cellsAt.get(line)?.[file.columns.indexOf(field)] ?? '')) ||
                  '(empty)'}
              </td>
              <td data-label="Problem:">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>{`And ${more} more.`}</p> : null}
    </section>
  );
}
