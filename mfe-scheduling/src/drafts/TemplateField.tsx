import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { discardDraft, listDrafts } from '@ondeck/shared/calls/drafts';
import { counted } from '@ondeck/shared/domain/words';
import type { DraftSummary } from '@ondeck/shared/schemas/drafts';
import { Button } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { SelectField } from '@ondeck/shared/ui/selectField';
import classes from './drafts.module.css';

interface TemplateFieldProps {
  readonly binding: FieldBinding<string>;
  readonly location: string;
}

interface DeleteTemplateDialogProps extends OpenDialog {
  readonly template: DraftSummary;
  readonly onDone: () => void;
}

/** Deletes a template after a confirmation. */
function DeleteTemplateDialog({ template, onDone, ...dialog }: DeleteTemplateDialogProps) {
  return (
    <RemoveDialog
      {...dialog}
      title="Delete template"
      question={`Delete "${template.name}" with its ${counted(template.shifts, 'shift')}? You can't undo this. Shifts created from it don't change.`}
      remove={useWrite(discardDraft)}
      input={{ id: template.id }}
      catalogue={{ 404: 'Template not found.', 409: 'server' }}
      done="Template deleted."
      onDone={onDone}
    />
  );
}

/**
 * Chooses one of the location's templates in the dialog "Use a template", and deletes the chosen template for everyone
 * after a confirmation. A template stays chosen if its deletion is refused.
 *
 * @param binding - the chosen template's id; empty if none is chosen
 * @param location - id of the location whose templates are offered
 */
export function TemplateField({ binding, location }: TemplateFieldProps) {
  // The list of drafts above the schedule has loaded this list already.
  const { currentData } = useRead(listDrafts, { locations: 'all' });
  const templates = (currentData?.templates ?? []).filter((one) => one.location.id === location);
  const chosen = templates.find(({ id }) => id === binding.value);
  const { shown, open } = useRowDialog<'delete', DraftSummary>('templates');
  return (
    <div className={classes['template']}>
      <SelectField
        {...binding}
        label="Template"
        options={templates.map(({ id, name, shifts }) => ({
          value: id,
          label: `${name} (${counted(shifts, 'shift')})`,
        }))}
        hint={
          currentData && templates.length === 0
            ? 'No templates yet. Open a week and select "Save this week as a template".'
            : undefined
        }
        required
      />
      {/* Keep this button rendered with no template chosen: the focus returns to it after the confirmation. */}
      <Button
        look="quiet"
        icon="delete"
        label={chosen && `Delete template ${chosen.name}`}
        disabled={chosen === undefined}
        disabledReason="Choose a template first."
        onClick={() => chosen && open('delete', chosen)}
      >
        Delete template
      </Button>
      {dialogOf(shown, {
        delete: (template, dialog) => (
          <DeleteTemplateDialog {...dialog} template={template} onDone={() => binding.onChange('')} />
        ),
      })}
    </div>
  );
}
