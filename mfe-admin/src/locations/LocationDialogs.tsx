import { isApiError } from '@ondeck/shared/api/errors';
import { useLazyLocationsQuery } from '@ondeck/shared/api/locations';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeLocation, deleteLocation, previewLocationRemoval } from '@ondeck/shared/calls/locations';
import { zoneLabel } from '@ondeck/shared/domain/calendar/zone';
import type { Location } from '@ondeck/shared/schemas/locations';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useLook } from '@ondeck/shared/ui/look';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { Facts } from '@ondeck/shared/ui/stat';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import { EndingNote } from '../common/EndingList';
import { LocationFields } from './LocationFields';
import { changeOf, formOf, type LocationForm } from './locationForm';

interface LocationDialogProps extends OpenDialog {
  readonly location: Location;
}

/** Shows all details of a location. */
export function LocationInfoDialog({
  open,
  location,
  onClose,
  onEdit,
}: LocationDialogProps & { readonly onEdit?: () => void }) {
  return (
    <Dialog
      open={open}
      title="Location Info"
      onClose={onClose}
      focus="footer"
      footer={
        <>
          {onEdit ? (
            <Button icon="edit" onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Facts
        items={[
          { label: 'Location', value: location.title },
          { label: 'Address', value: location.address },
          { label: 'Phone', value: location.phone_number },
          { label: 'Email', value: location.email },
          { label: 'Time Zone', value: zoneLabel(location.timezone) },
        ]}
      />
    </Dialog>
  );
}

/** Edits a location. */
export function EditLocationDialog({ open, location, onClose }: LocationDialogProps) {
  const form = useForm<LocationForm>({ initial: formOf(location) });
  const { send, shell } = useSubmit(useWrite(changeLocation), {
    form,
    catalogue: { 400: 'Unable to update location.', 409: 'server' },
    done: 'Location updated successfully.',
    message: { seconds: 4 },
    revision: location.revision,
    next: onClose,
  });
  const [list] = useLazyLocationsQuery();
  const { onLook, looked } = useLook(
    async () => {
      const { data } = await list();
      return { data: data?.results.find(({ id }) => id === location.id) };
    },
    (present, dialog) => <LocationInfoDialog {...dialog} location={present} />,
  );

  return (
    <>
      <FormDialog
        open={open}
        title="Edit Location"
        form={form}
        onSubmit={(values) => {
          const body = changeOf(values, location);
          if (body) void send({ id: location.id, ...body });
        }}
        onCancel={onClose}
        {...shell}
        onLook={onLook}
      >
        <LocationFields form={form} oldZone={location.timezone} />
      </FormDialog>
      {looked}
    </>
  );
}

/** Deletes a location. Names its upcoming shifts and meetings first, since they end with the location. */
export function DeleteLocationDialog({ open, location, onClose }: LocationDialogProps) {
  const preview = useRead(previewLocationRemoval, { id: location.id }, { skip: !open });
  const ends = preview.data?.ends;
  // Staff on deck must be clocked out before the location can be deleted.
  const inTheWay =
    isApiError(preview.error) && preview.error.status === 400 ? preview.error.message : undefined;
  return (
    <RemoveDialog
      open={open}
      onClose={onClose}
      title="Delete Location"
      question="Are you sure you want to delete this location?"
      remove={useWrite(deleteLocation)}
      input={{ id: location.id, end: ends && ends.length > 0 ? 'true' : '' }}
      catalogue={{ 404: LOCATION_NOT_FOUND }}
      done="Location deleted successfully!"
      checking={preview.isFetching ? 'Checking which shifts are affected' : undefined}
      obstacle={inTheWay}
      waysOut={[
        { to: `/dashboard?location=${location.id}&tab=all-clocked-in`, label: 'Staff on deck there' },
        { to: `/manage-shifts?location=${location.id}&when=upcoming`, label: 'Upcoming shifts there' },
        { to: `/manage-staff-meeting?location=${location.id}`, label: 'Staff meetings there' },
      ]}
    >
      <p>
        <strong>{location.title}</strong>
      </p>
      <EndingNote ends={ends} failed={preview.isError} fate="will end" />
    </RemoveDialog>
  );
}
