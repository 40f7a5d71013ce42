import { checkSchoolBreak, laborFields, type SchoolBreak } from '@ondeck/shared/domain/rules/labor';
import { showDate } from '@ondeck/shared/time/display';
import { Button } from '@ondeck/shared/ui/button';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection, Meta, Stack, Wide } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { TextField } from '@ondeck/shared/ui/textField';
import classes from './labor.module.css';

interface AddDialogProps extends OpenDialog {
  readonly onAdd: (added: SchoolBreak) => void;
}

/** Asks for the name and the days of a school break. */
function AddBreakDialog({ open, onClose, onAdd }: AddDialogProps) {
  const form = useForm<SchoolBreak>({
    initial: { name: '', start_date: '', end_date: '' },
    check: checkSchoolBreak,
  });
  return (
    <FormDialog
      open={open}
      title="Add School Break"
      width={480}
      form={form}
      submitLabel="Add school break"
      loading={false}
      submitError={undefined}
      onSubmit={(added) => {
        onAdd(added);
        onClose();
      }}
      onCancel={onClose}
    >
      <FieldGrid min={180}>
        <Wide>
          <TextField {...form.field('name')} label="Name" max={laborFields.breakName} required />
        </Wide>
        <DateField {...form.field('start_date')} label="First Day" required />
        <DateField {...form.field('end_date')} label="Last Day" required />
      </FieldGrid>
    </FormDialog>
  );
}

interface SchoolBreaksProps {
  readonly breaks: readonly SchoolBreak[];
  readonly onChange: (breaks: readonly SchoolBreak[]) => void;
  readonly readOnly: boolean;
}

/** Lists the days without school, next to weekends and the summer. */
export function SchoolBreaks({ breaks, onChange, readOnly }: SchoolBreaksProps) {
  const { shown, open } = useRowDialog<'add', null>('school-breaks');
  const inOrder = breaks.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const isFull = breaks.length >= laborFields.schoolBreaks;
  return (
    <FieldSection legend="School Breaks">
      <Stack gap={3}>
        <Meta>Monday to Friday are school days, except from June 1 through Labor Day and on these days.</Meta>
        {inOrder.length === 0 ? (
          <EmptyState
            title="No school breaks"
            hint="Add the days on which schools near this location are closed."
          />
        ) : (
          <ul className={classes['breaks']}>
            {inOrder.map((one) => (
              <li key={`${one.start_date} ${one.end_date} ${one.name}`}>
                <span>
                  <strong>{one.name}</strong>{' '}
                  <Meta>
                    {one.start_date === one.end_date
                      ? showDate(one.start_date)
                      : `${showDate(one.start_date)} to ${showDate(one.end_date)}`}
                  </Meta>
                </span>
                {readOnly ? null : (
                  <Button
                    size="small"
                    look="quiet"
                    label={`Delete ${one.name}`}
                    onClick={() => onChange(breaks.filter((other) => other !== one))}
                  >
                    Delete
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {readOnly ? null : (
          <div>
            <Button
              disabled={isFull}
              disabledReason={`Delete some first. A location has at most ${laborFields.schoolBreaks}.`}
              onClick={() => open('add', null)}
            >
              Add school break
            </Button>
          </div>
        )}
      </Stack>
      {dialogOf(shown, {
        add: (_row, dialog) => <AddBreakDialog {...dialog} onAdd={(added) => onChange([...breaks, added])} />,
      })}
    </FieldSection>
  );
}
