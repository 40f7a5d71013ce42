import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import {
  changeAvailability,
  listAvailability,
  readAvailability,
  remindAvailability,
} from '@ondeck/shared/calls/availability';
import { AvailabilityForm } from '@ondeck/shared/planning/availabilityForm';
import { describeDates } from '@ondeck/shared/planning/availabilityDates';
import { KeptWork } from '@ondeck/shared/planning/keptWork';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import { useSearchParams } from '@ondeck/shared/router';
import type { AvailabilityBody, SavedAvailability } from '@ondeck/shared/schemas/availability';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { Meta, PageBody, Panel, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import classes from './availability.module.css';

/** Shows and edits the availability of one employee. */
function EmployeeAvailability({ user }: { readonly user: string }) {
  const { data, error, isError, refetch } = useRead(readAvailability, { user });
  const [send, state] = useWrite(changeAvailability);
  const [kept, setKept] = useState<SavedAvailability['kept']>([]);
  // A form reads its values only once, so showing the stored availability needs a new form.
  const [fillings, setFillings] = useState(0);
  async function reload(): Promise<void> {
    await refetch();
    setFillings((count) => count + 1);
  }
  const isUnknown = typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
  if (isUnknown)
    return (
      <EmptyState
        title="No availability for this user"
        hint="Only employees and managers of your locations have one."
        action={<ButtonLink to="/manage-user">Manage users</ButtonLink>}
      />
    );
  return (
    <>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the availability.</FailureStrip>
      ) : null}
      <Panel title={data ? `Weekly Availability of ${data.user.name}` : 'Weekly Availability'}>
        {data ? (
          <AvailabilityForm
            key={fillings}
            answer={data}
            mutation={[(body: AvailabilityBody) => send({ ...body, user }), state]}
            onSaved={(saved) => setKept(saved.kept)}
            onReload={() => void reload()}
          />
        ) : (
          <Skeleton lines={10} />
        )}
      </Panel>
      <KeptWork kept={kept} />
      {data ? (
        <Panel title="Other Dates">
          {data.dates.length === 0 ? (
            <EmptyState title="No other dates" hint="Dates that the employee adds appear here." />
          ) : (
            <Stack gap={2}>
              {data.dates.map((one) => (
                <div key={one.id}>
                  <strong>{describeDates(one)}</strong>
                  {one.note ? <Meta>{one.note}</Meta> : null}
                </div>
              ))}
            </Stack>
          )}
        </Panel>
      ) : null}
    </>
  );
}

/** Lists the staff of a location who entered no weekly availability, and asks all of them with one button. */
function MissingAvailability() {
  const chosen = useChosenLocation();
  const { location } = chosen;
  const { data, isError, refetch } = useRead(listAvailability, { location });
  const { send, shell } = useSubmit(useWrite(remindAvailability), {
    catalogue: { other: 'server' },
    refusedAs: 'message',
    done: ({ message }) => message,
  });
  const missing = data?.results.filter(({ has_entered }) => !has_entered);
  return (
    <>
      <Toolbar start={<LocationField {...chosen} />} />
      <Panel
        title="Availability Not Entered"
        actions={
          missing && missing.length > 0 ? (
            <Button
              look="primary"
              loading={shell.loading}
              onClick={() => void send(location === '' ? {} : { location })}
            >
              Ask for availability
            </Button>
          ) : null
        }
      >
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the staff.</FailureStrip>
        ) : null}
        {missing?.length === 0 ? (
          <EmptyState
            title="Everyone has entered availability"
            hint="Staff without weekly availability appear here."
          />
        ) : null}
        {missing && missing.length > 0 ? (
          <ul className={classes['staff']}>
            {missing.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <ButtonLink size="small" to={`/manage-user/availability?user=${id}`}>
                  Enter hours
                </ButtonLink>
              </li>
            ))}
          </ul>
        ) : null}
        {data || isError ? null : <Skeleton lines={6} />}
      </Panel>
    </>
  );
}

/** The page `/manage-user/availability`: one employee's availability, or the staff who entered none. */
export function AvailabilityPage() {
  const [params] = useSearchParams();
  const user = params.get('user');
  return (
    <PageBody>{user ? <EmployeeAvailability key={user} user={user} /> : <MissingAvailability />}</PageBody>
  );
}
