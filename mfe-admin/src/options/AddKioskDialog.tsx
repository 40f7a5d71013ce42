import { useWrite } from '@ondeck/shared/api/useCall';
import { createKioskCode } from '@ondeck/shared/calls/kiosks';
import type { KioskCode } from '@ondeck/shared/schemas/options';
import { showMoment } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta } from '@ondeck/shared/ui/layout';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import classes from './options.module.css';

const QrCode = lazy(() => import('@ondeck/shared/ui/qrCode').then((module) => ({ default: module.QrCode })));

/** Adds a punch clock: asks for its name and location, then shows the code that registers a tablet. */
export function AddKioskDialog({ open, onClose }: OpenDialog) {
  const [made, setMade] = useState<KioskCode>();
  const form = useForm({ initial: { name: '', location: '' } });
  const { send, shell } = useSubmit(useWrite(createKioskCode), {
    form,
    catalogue: { 400: 'server', 404: 'server' },
    next: setMade,
  });
  const title = 'Add Punch Clock';
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      onClose={onClose}
      closeOnOutside={false}
      footer={
        made ? (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button look="primary" type="submit" form={form.id} loading={shell.loading}>
              Create code
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </>
        )
      }
    >
      {made ? (
        <ShownCode made={made} />
      ) : (
        <FormShell
          form={form}
          label={title}
          onSubmit={({ name, location }) => void send({ name: name.trim(), location })}
          {...shell}
          buttons={false}
        >
          <TextField {...form.field('name')} label="Name" hint="For example, Front desk." max={50} required />
          <LocationPicker
            {...form.field('location')}
            label="Location"
            hint="Punches on this tablet count for this location."
            required
          />
        </FormShell>
      )}
    </Dialog>
  );
}

function ShownCode({ made }: { readonly made: KioskCode }) {
  const code = useRef<HTMLParagraphElement>(null);
  // Move the focus to the code, since the button that had the focus is gone.
  useEffect(() => code.current?.focus(), []);
  return (
    <div className={classes.kioskCode}>
      <p>
        On the tablet, open <strong>{`${made.address}#register`}</strong> and enter
      </p>
      <p ref={code} tabIndex={-1} className={classes.code}>
        {made.code}
      </p>
      <p>or scan this with its camera:</p>
      <Suspense fallback={<span className={classes.qrPlace} />}>
        <QrCode
          text={`${made.address}#register=${made.code}`}
          label="QR code with the address and the code"
        />
      </Suspense>
      <Meta>This code works once and expires {showMoment(made.expires_at)}. It doesn't sign anyone in.</Meta>
    </div>
  );
}
