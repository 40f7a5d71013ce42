import { Button } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { Stack } from '@ondeck/shared/ui/layout';
import type { ReactNode } from 'react';

interface ShownOnceDialogProps extends OpenDialog {
  readonly title: string;
  /** Label of the button that confirms the secret was saved, such as 'I saved it'. */
  readonly kept: string;
  readonly children: ReactNode;
}

/** Shows a secret once. A click outside the dialog doesn't close it. */
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
