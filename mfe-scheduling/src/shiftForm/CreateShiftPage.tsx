import { useLocation, useNavigate } from '@ondeck/shared/router';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { PageBody } from '@ondeck/shared/ui/layout';
import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { WithLocation } from '../common/WithLocation';
import { CheckedForm } from './CheckedForm';
import { emptyShift, readRequestState } from './shiftForm';
import { OfferNote, UnplannedDialog } from './RequestAnswer';
import { useShiftForm } from './useShiftForm';

/**
 * The dashboard's tab "New Shift Request", counted from 1. The dashboard reads the number from the navigation state.
 */
const NEW_SHIFT_TAB = 7;

/** Fills in the times of a new-shift request, and returns to the requests after a save or Cancel. */
function CreateShiftForm({ location }: { readonly location: string }) {
  const request = readRequestState(useLocation().state);
  const navigate = useNavigate();
  const place = useLocationNow(location);

  function leave(): void {
    if (request) void navigate(`/dashboard?location=${location}`, { state: { activeButton: NEW_SHIFT_TAB } });
    else void navigate(`/manage-shifts?location=${location}`);
  }

  const state = useShiftForm({
    initial: emptyShift(request),
    place,
    request,
    onSaved: leave,
  });
  const form = (
    <FormShell
      form={state.form}
      onSubmit={state.submit}
      {...state.shell}
      onCancel={leave}
      label="Create New Shift"
    >
      {request?.asker ? <OfferNote request={request} /> : null}
      <CheckedForm state={state} place={place} {...(request?.asker ? { asker: request.asker } : {})} />
    </FormShell>
  );
  return (
    <>
      {form}
      {request?.asker ? (
        <UnplannedDialog {...state.unplanned} request={request} asker={request.asker} />
      ) : null}
    </>
  );
}

/** The page `/manage-shifts/create?location=`: creates a shift, empty or filled in from a new-shift request. */
export function CreateShiftPage() {
  return (
    <PageBody>
      <WithLocation hint="The form for the new shift opens after you choose." list="/manage-shifts">
        {(location) => <CreateShiftForm key={location} location={location} />}
      </WithLocation>
    </PageBody>
  );
}
