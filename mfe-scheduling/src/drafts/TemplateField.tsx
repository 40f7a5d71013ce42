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

/** Which of a location's templates; one that is not wanted any more can be deleted here. */
export function TemplateField({ binding, location }: TemplateFieldProps) {
  const { currentData } = useListDraftsQuery({ location });
  const templates = currentData?.templates ?? [];
  const chosen = templates.find(({ id }) => id === binding.value);
  const { send, shell } = useSubmit(useDiscardDraftMutation(), {
    catalogue: { 404: 'Template not found.', 409: 'server', other: SOMETHING_WENT_WRONG },
    refusedAs: 'message',
    done: 'Template deleted.',
  });
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
        required
      />
      {chosen ? (
        <Button
          look="quiet"
          icon="delete"
          loading={shell.loading}
          label={`Delete template ${chosen.name}`}
          onClick={() => {
            binding.onChange('');
            void send({ id: chosen.id });
          }}
        >
          Delete template
        </Button>
      ) : null}
    </div>
  );
}
