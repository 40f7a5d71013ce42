import type { RecordChange } from '../schemas/dashboard';
import { showMoment } from '../time/display';
import { Dated } from '../ui/dated';

interface ChangeNotesProps {
  /** Changes of the time entry, newest first. */
  readonly changes: readonly RecordChange[];
  /** The time zone of the entry's location. */
  readonly zone: string;
}

/** Shows the corrections of a time entry: `In 8:02 AM, was 8:31 AM, Ana M, 11-20-2026 4:12 PM: the tablet was off`. */
export function ChangeNotes({ changes, zone }: ChangeNotesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className="od-changes">
      {changes.map(({ summary, by, at, reason }) => (
        <li key={`${at} ${summary}`}>
          <Dated>{`${summary}, ${by}, ${showMoment(at, zone)}: ${reason}`}</Dated>
        </li>
      ))}
    </ul>
  );
}
