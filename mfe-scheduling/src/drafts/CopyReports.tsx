import { useLocationsQuery } from '@ondeck/shared/api/locations';
import { counted } from '@ondeck/shared/domain/words';
import type { CopyChoice, CopyReports as Reports } from '@ondeck/shared/schemas/drafts';
import { Alert } from '@ondeck/shared/ui/alert';
import { Stack } from '@ondeck/shared/ui/layout';
import { CopyReportView } from './CopyReportView';
import classes from './drafts.module.css';

/** Choices by location and row key. */
export type CopyChoices = Readonly<Record<string, Readonly<Record<string, CopyChoice>>>>;

/** Returns the number of shifts that a copy to each location creates, by the location's ID. */
export const takenAt = ({ reports }: Pick<Reports, 'reports'>, choices: CopyChoices) =>
  new Map(
    reports.map(({ location: { id }, rows }) => [
      id,
      rows.filter(({ key, state }) => state !== 'LEFT_OUT' && choices[id]?.[key] !== 'SKIP').length,
    ]),
  );

interface RefusedProps {
  readonly refused: Reports['refused'];
}

/** Names the locations that were refused, each with the reason. */
export function RefusedLocations({ refused }: RefusedProps) {
  const { data } = useLocationsQuery();
  if (refused.length === 0) return null;
  const titleOf = (id: string) => data?.results.find((place) => place.id === id)?.title;
  return (
    <Alert kind="error" title={`${counted(refused.length, 'location')} can't be copied.`}>
      <ul className={classes['refused']}>
        {refused.map(({ id, reason }) => (
          <li key={id}>
            {titleOf(id) ?? 'Unknown location'}: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface CopyReportsProps {
  readonly answer: Reports;
  readonly choices: CopyChoices;
  readonly onChoose: (location: string, key: string, choice: CopyChoice) => void;
}

/** Shows the result of a copy for each location, with a heading if there are several. */
export function CopyReports({ answer: { reports, refused }, choices, onChoose }: CopyReportsProps) {
  const views = reports.map((report) => ({
    ...report,
    view: (
      <CopyReportView
        report={report}
        choices={choices[report.location.id] ?? {}}
        onChoose={(key, choice) => onChoose(report.location.id, key, choice)}
      />
    ),
  }));
  const [first] = views;
  if (first && views.length + refused.length === 1) return first.view;
  return (
    <Stack gap={3}>
      <RefusedLocations refused={refused} />
      {views.map(({ location: { id, title }, view }) => (
        <section key={id} className={classes['place']} aria-label={title}>
          <h3>{title}</h3>
          {view}
        </section>
      ))}
    </Stack>
  );
}
