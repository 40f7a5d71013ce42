import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { listImports, undoImport } from '@ondeck/shared/calls/imports';
import type { ImportSummary } from '@ondeck/shared/schemas/imports';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import { Panel } from '@ondeck/shared/ui/layout';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import classes from './import.module.css';
import { ofKind, importRefusals } from './importTexts';

/** Lists the last imports. Each can be undone until other data depends on the imported items. */
export function PastImports({ onUndone }: { readonly onUndone: (id: string) => void }) {
  const { data, failed, onRetry } = shownAnswer(useRead(listImports, { limit: 10, offset: 0 }));
  const [doomed, setDoomed] = useState<ImportSummary | null>(null);
  if (failed) return <FailureStrip onRetry={onRetry}>Couldn't load earlier imports.</FailureStrip>;
  if (!data || data.count === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul className={classes.past}>
        {data.results.map((one) => {
          const name = `${ofKind(one.kind, one.count)}, ${showMoment(one.made_at)}`;
          return (
            <li key={one.id}>
              <span>
                <strong>{name}</strong>
                <small className="od-muted">{`by ${one.made_by.name}`}</small>
              </span>
              {one.undone_at === null ? (
                <Button size="small" icon="undo" label={`Undo ${name}`} onClick={() => setDoomed(one)}>
                  Undo
                </Button>
              ) : (
                <span className="od-muted">{`Undone ${showMoment(one.undone_at)}`}</span>
              )}
            </li>
          );
        })}
      </ul>
      {doomed ? (
        <UndoDialog key={doomed.id} doomed={doomed} onUndone={onUndone} onClose={() => setDoomed(null)} />
      ) : null}
    </Panel>
  );
}

interface UndoDialogProps {
  readonly doomed: ImportSummary;
  readonly onUndone: (id: string) => void;
  readonly onClose: () => void;
}

function UndoDialog({ doomed, onUndone, onClose }: UndoDialogProps) {
  const { send, shell } = useSubmit(useWrite(undoImport), {
    catalogue: importRefusals,
    done: ({ message }) => message,
    next: () => {
      onUndone(doomed.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Undo Import"
      question={`This removes everything that was imported: ${ofKind(doomed.kind, doomed.count)}.`}
      confirmLabel="Undo import"
      cancelLabel="Keep import"
      danger
      loading={shell.loading}
      error={shell.submitError}
      onConfirm={() => void send({ id: doomed.id })}
      onCancel={onClose}
    />
  );
}
