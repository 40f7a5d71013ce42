import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { createDraft, previewCopy } from '@ondeck/shared/calls/drafts';
import { startOfWeek, weekdayOf } from '@ondeck/shared/domain/calendar/plainDate';
import type { CopyKind } from '@ondeck/shared/domain/rules/copy';
import { counted } from '@ondeck/shared/domain/words';
import type { CopyChoice } from '@ondeck/shared/schemas/drafts';
import { Alert } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, Wide } from '@ondeck/shared/ui/layout';
import { LocationPicker } from '@ondeck/shared/planning/locationPicker';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { saveCatalogue } from '../common/saveCatalogue';
import { useSettled } from '../common/useSettled';
import { checkCopyForm, copyBodyOf, copyDefaults, type CopyForm, copyLabels } from './copyForm';
import { CopyReportView } from './CopyReportView';
import { TemplateField } from './TemplateField';

interface CopyDialogProps extends OpenDialog {
  readonly kind: CopyKind;
  readonly location: string;
  /** The first day that the schedule shows. */
  readonly shown: string;
  readonly today: string;
  /** Opens the schedule on the days of the draft. */
  readonly onShow: (location: string, start: string) => void;
}

const MOST_WEEKS = 8;
const weeks = Array.from({ length: MOST_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'One week' : `${index + 1} weeks in a row`,
}));

const catalogue = saveCatalogue("Couldn't save the draft.");

interface CopyFieldsProps {
  readonly kind: CopyKind;
  readonly location: string;
  readonly form: Form<CopyForm>;
  readonly today: string;
}

/** Shows the fields for the source and the target of a copy. */
function CopyFields({ kind, location, form, today }: CopyFieldsProps) {
  const words = copyLabels[kind];
  const firstWeekday = kind === 'TEMPLATE' ? 0 : form.values.from ? weekdayOf(form.values.from) : null;
  const isOtherDay = (date: string): string | null =>
    kind !== 'DAY' && firstWeekday !== null && weekdayOf(date) !== firstWeekday
      ? 'It must start on the same weekday as the copied dates.'
      : null;
  return (
    <FieldGrid min={200}>
      {kind === 'TEMPLATE' ? (
        <TemplateField binding={form.field('template')} location={location} />
      ) : (
        <DateField {...form.field('from')} label={words.from} today={today} required />
      )}
      {kind === 'TERM' ? (
        <DateField {...form.field('to')} label="Through" min={form.values.from} today={today} required />
      ) : null}
      <DateField
        {...form.field('targets')}
        label={words.target}
        today={today}
        min={kind === 'DAY' ? today : startOfWeek(today)}
        refuse={isOtherDay}
        required
      />
      {kind === 'TERM' ? null : (
        <SelectField {...form.field('times')} label="Number of Weeks" options={weeks} required />
      )}
      <LocationPicker {...form.field('target_location')} label="Location" required />
      <Wide>
        <RadioField
          {...form.field('people')}
          label="Staff"
          options={[
            { value: 'keep', label: 'Keep the assigned staff' },
            { value: 'open', label: 'Leave every shift open' },
          ]}
          required
        />
      </Wide>
    </FieldGrid>
  );
}

/** Copies a day, a week, a session, or a template as a draft. Conflicts are shown before anything is saved. */
export function CopyDialog({ kind, location, shown, today, open, onClose, onShow }: CopyDialogProps) {
  const copy = { kind, location, today };
  const form = useForm({
    initial: copyDefaults(kind, shown, today, location),
    check: (values) => checkCopyForm(copy, values),
  });
  const [choices, setChoices] = useState<Readonly<Record<string, CopyChoice>>>({});
  const body = copyBodyOf(copy, form.values);
  // Compare requests as text, because each render builds a new body object.
  const question = JSON.stringify(body ?? null);
  const settled = useSettled(question);
  const isSettled = body !== undefined && settled === question;
  const { currentData, isError, error, isFetching } = useRead(
    previewCopy,
    body ?? { kind, location, targets: [], with_people: true },
    { skip: !open || !isSettled, refetchOnMountOrArgChange: true },
  );
  const { send, shell } = useSubmit(useWrite(createDraft), {
    form,
    catalogue,
    done: ({ message }) => message,
    next: (_, sent) => {
      onClose();
      onShow(sent.target_location ?? location, sent.targets[0] ?? '');
    },
  });
  const taken = (currentData?.rows ?? []).filter(
    ({ key, state }) => state !== 'LEFT_OUT' && choices[key] !== 'SKIP',
  ).length;
  const refusal = isError ? (messageOf(error, catalogue) ?? SOMETHING_WENT_WRONG) : undefined;
  const isReady = currentData !== undefined && isSettled && !isFetching;
  return (
    <FormDialog
      open={open}
      title={copyLabels[kind].title}
      form={form}
      width={760}
      onSubmit={() => {
        if (body)
          void send({ ...body, choices: Object.entries(choices).map(([key, choice]) => ({ key, choice })) });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel={isReady && taken > 0 ? `Save ${counted(taken, 'shift')} as draft` : 'Save as draft'}
      disabledReason={isReady && taken === 0 ? 'Choose dates that have shifts to copy.' : undefined}
    >
      <CopyFields kind={kind} location={location} form={form} today={today} />
      {refusal ? <Alert kind="error">{refusal}</Alert> : null}
      {isReady ? (
        <CopyReportView
          report={currentData}
          choices={choices}
          onChoose={(key, choice) => setChoices((before) => ({ ...before, [key]: choice }))}
        />
      ) : body && !refusal ? (
        <Skeleton lines={4} label="Checking availability" />
      ) : null}
    </FormDialog>
  );
}
