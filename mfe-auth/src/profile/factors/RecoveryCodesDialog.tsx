import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Cluster } from '@ondeck/shared/ui/layout';
import { save } from '@ondeck/shared/api/download';
import { ShownOnceDialog } from '../ShownOnceDialog';
import css from './factors.module.css';

interface RecoveryCodesDialogProps extends OpenDialog {
  readonly codes: readonly string[];
}

/** Shows the recovery codes once, to save as a file or on paper. */
export function RecoveryCodesDialog({ codes, ...dialog }: RecoveryCodesDialogProps) {
  const text = ['On Deck recovery codes. Each code works once, after your password.', '', ...codes, ''].join(
    '\n',
  );
  return (
    <ShownOnceDialog {...dialog} title="Recovery Codes" kept="I saved them">
      <p>
        If you don't have your device, enter your password and one of these codes. Each code works once. Keep
        them somewhere safe, away from your device.
      </p>
      <Alert kind="warning">Save them now. You won't see them again.</Alert>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Cluster>
        <Button
          icon="download"
          onClick={() => save(new Blob([text], { type: 'text/plain' }), 'on-deck-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </Cluster>
    </ShownOnceDialog>
  );
}
