import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listMissingBirthDates } from '@ondeck/shared/calls/labor';
import { changeUser } from '@ondeck/shared/calls/users';
import { LocationField, useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { MissingBirthDates } from '@ondeck/shared/schemas/labor';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta, PageBody, Panel, Stack, Toolbar } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import classes from './availability.module.css';
import { BirthDateField } from './BirthDateField';

type Member = MissingBirthDates['results'][number];

/** Asks for one employee's date of birth. */
function BirthDateDialog({ open, user, onClose }: OpenDialog & { readonly user: Member }) {
  const form = useForm({ initial: { dob: '' } });
  const { send, shell } = useSubmit(useWrite(changeUser), {
    form,
    catalogue: { other: 'server' },
    done: 'Date of birth saved.',
    next: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={`Enter ${user.name}'s Date of Birth`}
      width={440}
      form={form}
      onSubmit={({ dob }) => send({ id: user.id, dob })}
      onCancel={onClose}
      {...shell}
    >
      <BirthDateField {...form.field('dob')} required />
    </FormDialog>
  );
}

/** The page `/manage-user/birth-dates`: the staff of a location without a date of birth. No limits for minors apply to them. */
export function BirthDatesPage() {
  const chosen = useChosenLocation();
  const { location } = chosen;
  const { data, isError, refetch } = useRead(listMissingBirthDates, { location });
  const { shown, open } = useRowDialog<'enter', Member>('birth-dates');
  const missing = data?.results;
  return (
    <PageBody>
      <Toolbar start={<LocationField {...chosen} />} />
      <Panel title="Date of Birth Missing">
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the staff.</FailureStrip>
        ) : null}
        {missing?.length === 0 ? (
          <EmptyState
            title="Everyone has a date of birth"
            hint="Staff without a date of birth appear here. No limits for minors apply to them."
          />
        ) : null}
        {missing && missing.length > 0 ? (
          <Stack gap={3}>
            <Meta>Limits for minors don't apply to these staff until you enter their date of birth.</Meta>
            <ul className={classes['staff']}>
              {missing.map((user) => (
                <li key={user.id}>
                  <span>{user.name}</span>
                  <Button
                    size="small"
                    label={`Enter date for ${user.name}`}
                    disabled={user.works_elsewhere}
                    disabledReason="Only an admin can enter it, because they also work at another location."
                    onClick={() => open('enter', user)}
                  >
                    Enter date
                  </Button>
                </li>
              ))}
            </ul>
          </Stack>
        ) : null}
        {data || isError ? null : <Skeleton lines={6} />}
      </Panel>
      {dialogOf(shown, { enter: (user, dialog) => <BirthDateDialog {...dialog} user={user} /> })}
    </PageBody>
  );
}
