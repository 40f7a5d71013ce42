import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import type { ReactNode } from 'react';

interface ShownOnceDialogProps extends OpenDialog {
  readonly title: string;
  /** Says that it was kept: 'I have kept it'. */
  readonly kept: string;
  readonly children: ReactNode;
}

/** A secret that is shown once: a click beside the dialog does not lose it. */
export function ShownOnceDialog({ open, onClose, title, kept, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      width={480}
      onClose={onClose}
      closeOnOutside={false}
      focus="footer"
      footer={
        <Button look="primary" onClick={onClose}>
          {kept}
        </Button>
      }
    >
      <Stack>{children}</Stack>
    </Dialog>
  );
}
