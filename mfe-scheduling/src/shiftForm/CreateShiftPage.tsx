import { useLocation, useNavigate } from '@ondeck/shared/router';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { PageBody, Stack } from '@ondeck/shared/ui/layout';
import { useChosenLocation } from '@ondeck/shared/ui/locationField';
import { usePlace } from '../common/usePlace';
import { CheckedForm } from './CheckedForm';
import { LiveCheckPanel } from './LiveCheckPanel';
import { ShiftFields } from './ShiftFields';
import { StaffFields } from './StaffFields';
import { emptyShift, readRequestState } from './shiftForm';
import { useShiftForm } from './useShiftForm';

/** The dashboard's seventh tab, where new-shift requests wait. */
const NEW_SHIFT_TAB = 7;

function CreateShiftForm({ location }: { readonly location: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const place = usePlace(location);
  const request = readRequestState(state);

  function leave(): void {
    if (request) void navigate(`/dashboard?location=${location}`, { state: { activeButton: NEW_SHIFT_TAB } });
    else void navigate(`/manage-shifts?location=${location}`);
  }

  const shift = useShiftForm({
    initial: emptyShift(request),
    place,
    requestId: request?.requestId,
    onSaved: leave,
  });
  return (
    <FormShell
      form={shift.form}
      onSubmit={shift.submit}
      loading={shift.loading}
      submitError={shift.failure}
      onCancel={leave}
      label="Create New Shift"
    >
      <CheckedForm
        fields={
          <Stack gap={5}>
            <ShiftFields
              form={shift.form}
              place={place}
              ownStart={undefined}
              isEdit={false}
              position={undefined}
            />
            <StaffFields
              form={shift.form}
              place={place}
              first={shift.first}
              second={shift.second}
              assigned={[]}
            />
          </Stack>
        }
        check={<LiveCheckPanel {...shift.panel} />}
      />
    </FormShell>
  );
}

/** `/manage-shifts/create?location=`: a new shift, empty or with what a request asks for. */
export function CreateShiftPage() {
  const { location } = useChosenLocation();
  return (
    <PageBody>
      {location ? (
        <CreateShiftForm key={location} location={location} />
      ) : (
        <EmptyState
          title="Select a location first."
          hint="A shift belongs to one location."
          action={<ButtonLink to="/manage-shifts">Back to the shifts</ButtonLink>}
        />
      )}
    </PageBody>
  );
}
