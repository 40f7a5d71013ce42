import { MessageList, WarningNotes } from '@ondeck/shared/planning/warningNotes';
import { Alert } from '@ondeck/shared/ui/alert';
import { Meta } from '@ondeck/shared/ui/layout';
import type { ReactNode } from 'react';

interface Line {
  readonly message: string;
}

interface CheckNotesProps {
  readonly checking: boolean;
  readonly fits: boolean;
  readonly errors: readonly Line[];
  readonly warnings: readonly Line[];
  /** Text that is always shown. */
  readonly children?: ReactNode;
}

/** Shows the server's check of a change before it is sent: errors, warnings, or that there are no conflicts. */
export function CheckNotes({ checking, fits, errors, warnings, children }: CheckNotesProps) {
  return (
    <>
      {errors.length > 0 ? (
        <Alert kind="error" title="You can't make this change">
          <MessageList lines={errors} />
        </Alert>
      ) : null}
      <WarningNotes warnings={warnings} />
      <Meta>
        <span role="status">{checking ? 'Checking… ' : fits ? 'No conflicts. ' : ''}</span>
        {children}
      </Meta>
    </>
  );
}
