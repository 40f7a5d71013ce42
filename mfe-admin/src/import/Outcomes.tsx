import type { ImportPreview, ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import classes from './import.module.css';
import { nameOfRow } from './importTexts';

interface OutcomesProps {
  readonly file: ImportPreviewBody;
  readonly preview: ImportPreview;
}

/** Longer results are reviewed in the list of users, not here. */
const SHOWN = 200;
/** Longer lists of rows without notes start collapsed. */
const SHORT = 20;

/** Lists the result of each row; rows with a note from the server come first. */
export function Outcomes({ file, preview: { rows } }: OutcomesProps) {
  const noted = [...rows].sort((one, other) => Number(other.note !== null) - Number(one.note !== null));
  const hasNotes = rows.some(({ note }) => note !== null);
  const more = rows.length - SHOWN;
  return (
    <details className={classes.more} open={hasNotes || rows.length <= SHORT}>
      <summary>Result for each row</summary>
      <section className={classes.problems} aria-label="Result for each row">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Name</th>
              <th scope="col">Result</th>
              {hasNotes ? <th scope="col">Why</th> : null}
            </tr>
          </thead>
          <tbody>
            {noted.slice(0, SHOWN).map(({ line, becomes, note }) => (
              <tr key={line}>
                <th scope="row" data-label="Row">
                  {line}
                </th>
                <td data-label="Name:">{nameOfRow(file, line)}</td>
                <td data-label="Result:">{becomes}</td>
                {hasNotes ? <td data-label="Why:">{note}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 ? <p>{`And ${more} more.`}</p> : null}
      </section>
    </details>
  );
}
