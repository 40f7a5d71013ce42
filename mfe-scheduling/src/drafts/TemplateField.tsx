import { SOMETHING_WENT_WRONG } from '@ondeck/shared/api/errors';
import { counted } from '@ondeck/shared/domain/words';
import { Button } from '@ondeck/shared/ui/button';
import type { FieldBinding } from '@ondeck/shared/ui/formState';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useDiscardDraftMutation, useListDraftsQuery } from '../scheduling.api';
import classes from './drafts.module.css';

interface TemplateFieldProps {
  readonly binding: FieldBinding<string>;
  readonly location: string;
}

/**
 * The field of the dialog "Use a template": chooses one of the location's templates, and deletes the chosen one for
 * everybody at once, without a question. A template whose deletion is refused stays chosen.
 *
 * @param binding - the chosen template's id; empty while none is chosen
 * @param location - id of the location whose templates are offered
 */
export function TemplateField({ binding, location }: TemplateFieldProps) {
  const { currentData } = useListDraftsQuery({ location });
  const templates = currentData?.templates ?? [];
  const chosen = templates.find(({ id }) => id === binding.value);
  const { send, shell } = useSubmit(useDiscardDraftMutation(), {
    catalogue: { 404: 'Template not found.', 409: 'server', other: SOMETHING_WENT_WRONG },
    refusedAs: 'message',
    done: 'Template deleted.',
  });
  async function discard(id: string): Promise<void> {
    if ((await send({ id })) !== undefined) binding.onChange('');
  }
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
            ? 'There is none yet: show a week and choose "Save this week as a template".'
            : undefined
        }
        disabled={shell.loading}
        required
      />
      {chosen ? (
        <Button
          look="quiet"
          icon="delete"
          loading={shell.loading}
          label={`Delete template ${chosen.name}`}
          onClick={() => void discard(chosen.id)}
        >
          Delete template
        </Button>
      ) : null}
    </div>
  );
}
