import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { discardDraft, listDrafts } from '@ondeck/shared/calls/drafts';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import type { DraftSummary } from '@ondeck/shared/schemas/drafts';
import { Button } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Cluster } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { spanLabel } from '../common/dateLabels';
import classes from './drafts.module.css';
import { PublishDialog } from './PublishDialog';

interface DraftBarProps {
  readonly location: string;
  readonly onShow: (location: string, start: string) => void;
}

function DiscardDialog({ draft, open, onClose }: OpenDialog & { readonly draft: DraftSummary }) {
  const { send, shell } = useSubmit(useWrite(discardDraft), {
    catalogue: { 404: 'Draft not found.', 409: 'server' },
    done: 'Draft discarded.',
    next: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title="Discard Draft"
      question={`Discard "${draft.name}" with its ${counted(draft.shifts, 'shift')}? No one has been notified of it.`}
      confirmLabel="Discard"
      cancelLabel="Keep draft"
      danger
      onConfirm={() => void send({ id: draft.id })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}

/** Lists a location's drafts with their contents and actions. Renders nothing if the location has no drafts. */
export function DraftBar({ location, onShow }: DraftBarProps) {
  const { currentData } = useRead(listDrafts, { location }, { skip: location === '' });
  const { shown, open } = useRowDialog<'publish' | 'discard', DraftSummary>('drafts');
  const drafts = currentData?.drafts ?? [];
  return (
    <>
      {drafts.length === 0 ? null : (
        <section className={`od-no-print ${classes['bar']}`} aria-label="Drafts">
          {drafts.map((draft) => (
            <div key={draft.id} className={classes['draft']}>
              <p>
                <strong>Draft "{draft.name}"</strong>{' '}
                <span className="od-meta">
                  {counted(draft.shifts, 'shift')}, {draft.open} open; {spanLabel(draft.from, draft.to)}, by{' '}
                  {draft.made_by.name}
                </span>
              </p>
              <Cluster>
                <Button
                  look="quiet"
                  label={`Show ${draft.name}`}
                  onClick={() => onShow(draft.location.id, startOfWeek(draft.from))}
                >
                  Show
                </Button>
                <Button look="quiet" label={`Discard ${draft.name}`} onClick={() => open('discard', draft)}>
                  Discard
                </Button>
                <Button
                  look={drafts.length === 1 ? 'primary' : 'default'}
                  label={`Publish ${draft.name}`}
                  onClick={() => open('publish', draft)}
                >
                  Publish
                </Button>
              </Cluster>
            </div>
          ))}
        </section>
      )}
      {dialogOf(shown, {
        publish: (draft, dialog) => <PublishDialog {...dialog} draft={draft} />,
        discard: (draft, dialog) => <DiscardDialog {...dialog} draft={draft} />,
      })}
    </>
  );
}
