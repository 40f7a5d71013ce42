import { auditLabel, spaced } from '@ondeck/shared/domain/auditLabels';
import type { AuditRow } from '@ondeck/shared/schemas/audit';
import { showMoment } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import { Facts } from '@ondeck/shared/ui/stat';
import classes from './history.module.css';

/** Names the user who made a change. The server's jobs appear as On Deck. */
export const doneBy = ({ by, by_kind }: Pick<AuditRow, 'by' | 'by_kind'>): string =>
  by?.name ?? (by_kind === 'SYSTEM' ? 'On Deck' : 'Someone not signed in');

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : value === null || value === undefined
        ? []
        : [['value', value]],
  );

function show(value: unknown): string {
  if (value === undefined) return '';
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Returns the recorded fields with their old and new values. Unchanged fields are left out. */
function changesOf({ before, after }: AuditRow): readonly Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: show(was.get(field)), after: show(is.get(field)) }))
    .filter((change) => change.before !== change.after);
}

/** Shows an entry of the history: the values before and after, and the device and IP address of the change. */
export function EntryDialog({
  entry,
  zone,
  open,
  onClose,
}: OpenDialog & { readonly entry: AuditRow; readonly zone: string | undefined }) {
  const changes = changesOf(entry);
  return (
    <Dialog
      open={open}
      title={auditLabel(entry.action)}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack>
        <Facts
          items={[
            { label: 'When', value: showMoment(entry.at, zone) },
            { label: 'Who', value: doneBy(entry) },
            { label: 'What', value: entry.entity_name ?? spaced(entry.entity) },
            { label: 'Location', value: entry.location?.title },
            { label: 'Device', value: entry.device },
            { label: 'IP Address', value: entry.address },
          ]}
        />
        {changes.length > 0 ? (
          <table className={classes['changes']} aria-label="Changes">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{spaced(field)}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </Stack>
    </Dialog>
  );
}
