import { messageOf } from '@ondeck/shared/api/errors';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { createDrafts, previewCopies } from '@ondeck/shared/calls/drafts';
import { startOfWeek, weekdayOf } from '@ondeck/shared/domain/calendar/plainDate';
import type { CopyKind } from '@ondeck/shared/domain/rules/copy';
import { SOMETHING_WENT_WRONG } from '@ondeck/shared/domain/sentences';
import { counted } from '@ondeck/shared/domain/words';
import type { CopiesBody, SavedDrafts } from '@ondeck/shared/schemas/drafts';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, Wide } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { saveCatalogue } from '../common/saveCatalogue';
import { useSettled } from '../common/useSettled';
import { checkCopyForm, copyBodyOf, copyDefaults, type CopyForm, copyLabels } from './copyForm';
import { type CopyChoices, CopyReports, RefusedLocations, takenAt } from './CopyReports';
import { TargetLocations } from './TargetLocations';
import { TemplateField } from './TemplateField';

interface CopyDialogProps extends OpenDialog {
  readonly kind: CopyKind;
  /** The location on screen; empty for all locations. */
  readonly location: string;
  /** The locations on screen. */
  readonly locations: readonly string[];
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

const catalogue = { ...saveCatalogue("Couldn't save the draft."), 404: 'server' } as const;

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
      <TargetLocations kind={kind} location={location} form={form} />
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

const targetOf = ({ location, target_location }: CopiesBody['copies'][number]): string =>
  target_location ?? location;

/** Returns the label of the button: `Save 23 shifts as draft`, or `Save 69 shifts as 3 drafts`. */
const saveLabel = (shifts: number, drafts: number): string =>
  `Save ${counted(shifts, 'shift')} as ${drafts === 1 ? 'draft' : `${drafts} drafts`}`;

/**
 * Copies a day, a week, a session, or a template to one location or several, each as its own draft. Conflicts are shown
 * before anything is saved. If some locations are refused, the dialog stays open with those.
 */
export function CopyDialog(props: CopyDialogProps) {
  const { kind, location, locations, shown, today, open, onClose, onShow } = props;
  const copy = { kind, location, today };
  const form = useForm({
    initial: copyDefaults(kind, shown, today, locations),
    check: (values) => checkCopyForm(copy, values),
  });
  const [choices, setChoices] = useState<CopyChoices>({});
  const [refused, setRefused] = useState<SavedDrafts['refused']>([]);
  const body = copyBodyOf(copy, form.values);
  // Compare requests as text, because each render builds a new body object.
  const question = JSON.stringify(body ?? null);
  const settled = useSettled(question);
  const isSettled = body !== undefined && settled === question;
  const { currentData, isError, error, isFetching, refetch } = useRead(
    previewCopies,
    body ?? { kind, targets: [], with_people: true, copies: [] },
    { skip: !open || !isSettled, refetchOnMountOrArgChange: true },
  );
  const { send, shell } = useSubmit(useWrite(createDrafts), {
    form,
    catalogue,
    done: ({ message }) => message,
  });
  const isReady = currentData !== undefined && isSettled && !isFetching;
  const taken = isReady ? takenAt(currentData, choices) : new Map<string, number>();
  const counts = [...taken.values()].filter((count) => count > 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const refusal = isError ? (messageOf(error, catalogue) ?? SOMETHING_WENT_WRONG) : undefined;

  async function save(): Promise<void> {
    if (!body) return;
    const copies = body.copies
      .filter((one) => !isReady || taken.get(targetOf(one)))
      .map((one) => ({
        ...one,
        choices: Object.entries(choices[targetOf(one)] ?? {}).map(([key, choice]) => ({ key, choice })),
      }));
    setRefused([]);
    const saved = await send({ ...body, copies });
    if (!saved) return;
    if (saved.refused.length > 0) {
      setRefused(saved.refused);
      form.set(
        'locations',
        saved.refused.map(({ id }) => id),
      );
      return;
    }
    onClose();
    const places = copies.map(targetOf);
    const isShown = location === '' || places.includes(location);
    onShow(isShown ? location : (places[0] ?? location), body.targets[0] ?? '');
  }

  return (
    <FormDialog
      open={open}
      title={copyLabels[kind].title}
      form={form}
      width={760}
      onSubmit={save}
      onCancel={onClose}
      {...shell}
      submitLabel={total > 0 ? saveLabel(total, counts.length) : 'Save as draft'}
      disabledReason={isReady && total === 0 ? 'Choose dates that have shifts to copy.' : undefined}
    >
      <CopyFields kind={kind} location={location} form={form} today={today} />
      <RefusedLocations refused={refused} />
      {refusal ? <FailureStrip onRetry={() => void refetch()}>{refusal}</FailureStrip> : null}
      {isReady ? (
        <CopyReports
          answer={currentData}
          choices={choices}
          onChoose={(place, key, choice) =>
            setChoices((before) => ({ ...before, [place]: { ...before[place], [key]: choice } }))
          }
        />
      ) : body && !refusal ? (
        <Skeleton lines={4} label="Checking availability" />
      ) : null}
    </FormDialog>
  );
}
