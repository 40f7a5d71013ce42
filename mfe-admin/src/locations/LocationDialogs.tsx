import { fieldsOf, isApiError, messageOf } from '@ondeck/shared/api/errors';
import { zoneLabel } from '@ondeck/shared/domain/zone';
import type { Location } from '@ondeck/shared/schemas/locations';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Dialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { useNotify } from '@ondeck/shared/ui/notify';
import { Facts } from '@ondeck/shared/ui/stat';
import { useState } from 'react';
import { useDeleteLocationMutation, useUpdateLocationMutation } from '../admin.api';
import { LocationFields } from './LocationFields';
import { bodyOf, formOf, type LocationForm } from './locationForm';

interface LocationDialogProps {
  readonly open: boolean;
  readonly location: Location;
  readonly onClose: () => void;
}

/** 'Location Info' */
export function LocationInfoDialog({
  open,
  location,
  onClose,
  onEdit,
}: LocationDialogProps & { readonly onEdit: () => void }) {
  return (
    <Dialog
      open={open}
      title="Location Info"
      onClose={onClose}
      focus="footer"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button icon="edit" onClick={onEdit}>
            Edit
          </Button>
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

/** 'Edit Location' */
export function EditLocationDialog({ open, location, onClose }: LocationDialogProps) {
  const form = useForm<LocationForm>({ initial: formOf(location) });
  const [update, { isLoading }] = useUpdateLocationMutation();
  const [failure, setFailure] = useState<string>();
  const notify = useNotify();

  async function submit(values: LocationForm): Promise<void> {
    const body = bodyOf(values);
    if (!body) return;
    setFailure(undefined);
    const { error } = await update({ id: location.id, body });
    if (error) {
      form.setErrors(fieldsOf(error));
      setFailure(messageOf(error, { 400: 'Unable to update location.', other: 'Something went wrong.' }));
      return;
    }
    notify.success('Location updated successfully.', { seconds: 4 });
    onClose();
  }

  return (
    <FormDialog
      open={open}
      title="Edit Location"
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      loading={isLoading}
      submitError={failure}
    >
      <LocationFields form={form} />
    </FormDialog>
  );
}

/** 'Delete Location': a refusal stays in the dialog, with the server's reason where it gave one. */
export function DeleteLocationDialog({ open, location, onClose }: LocationDialogProps) {
  const [remove, { isLoading }] = useDeleteLocationMutation();
  const [failure, setFailure] = useState<{ sentence: string; reason: string }>();
  const notify = useNotify();

  async function confirm(): Promise<void> {
    setFailure(undefined);
    const { error } = await remove(location.id);
    if (error) {
      setFailure({
        sentence: messageOf(error, { 404: 'Location not found.', other: 'Something went wrong.' }),
        reason: isApiError(error) && error.status === 400 ? error.message : '',
      });
      return;
    }
    notify.success('Location deleted successfully!', { seconds: 4 });
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title="Delete Location"
      question={
        <>
          {failure?.reason ? <p>{failure.reason}</p> : null}
          <p>Are you sure you want to delete this location?</p>
          <p>
            <strong>{location.title}</strong>
          </p>
        </>
      }
      confirmLabel="Delete"
      cancelLabel="Cancel"
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
      loading={isLoading}
      error={failure?.sentence}
    />
  );
}
