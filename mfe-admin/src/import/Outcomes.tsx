import type { ImportPreview, ImportPreviewBody } from '@ondeck/shared/schemas/imports';
import classes from './import.module.css';
import { nameOfRow } from './importWords';

interface OutcomesProps {
  readonly file: ImportPreviewBody;
  readonly preview: ImportPreview;
}

/** More than this are looked at in the list of users, not here. */
const SHOWN = 200;
/** More rows than this, of which there is nothing to say, are shown when asked for. */
const SHORT = 20;

/** What each row becomes; those that the server has something to say of come first. */
export function Outcomes({ file, preview: { rows } }: OutcomesProps) {
  const noted = [...rows].sort((one, other) => Number(other.note !== null) - Number(one.note !== null));
  const hasNotes = rows.some(({ note }) => note !== null);
  const more = rows.length - SHOWN;
  return (
    <details className={classes.more} open={hasNotes || rows.length <= SHORT}>
      <summary>What each row becomes</summary>
      <section className={classes.problems} aria-label="What each row becomes">
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Which</th>
              <th scope="col">Becomes</th>
              {hasNotes ? <th scope="col">Why</th> : null}
            </tr>
          </thead>
          <tbody>
            {noted.slice(0, SHOWN).map(({ line, becomes, note }) => (
              <tr key={line}>
                <th scope="row" data-label="Row">
                  {line}
                </th>
                <td data-label="Which:">{nameOfRow(file, line)}</td>
                <td data-label="Becomes:">{becomes}</td>
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
