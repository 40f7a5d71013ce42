import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { askSwap, listSwapCandidates } from '@ondeck/shared/calls/swaps';
import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { SwapCandidates } from '@ondeck/shared/schemas/swaps';
import { showDate, showLongDay, showTimeRange } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ComboField } from '@ondeck/shared/ui/comboField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { Meta } from '@ondeck/shared/ui/layout';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';

export type SwapKind = 'swap' | 'give';

const texts = {
  swap: {
    title: 'Swap Shift',
    label: 'Shift to Take',
    hint: "Coworkers' shifts within 2 weeks that you can work, if they can work yours.",
    empty: 'No coworker has a shift that you can swap for this one.',
  },
  give: {
    title: 'Give Shift Away',
    label: 'Coworker',
    hint: 'Coworkers who can work this shift.',
    empty: 'No coworker can work this shift.',
  },
} as const;

type Chosen = { coworker: string; coworker_shift?: string; coworker_date?: string };

/** Returns what the employee can choose, each with a unique key. */
function choicesOf(
  kind: SwapKind,
  { give, swap }: SwapCandidates,
): { readonly value: string; readonly label: string; readonly note?: string; readonly chosen: Chosen }[] {
  if (kind === 'give')
    return give.map(({ id, name }) => ({ value: id, label: name, chosen: { coworker: id } }));
  return swap.map(({ id, name, takes }) => ({
    value: `${id} ${takes.shift_id} ${takes.date}`,
    label: `${name}, ${takes.shift_code}`,
    note: `${showLongDay(takes.date)} (${showDate(takes.date)}), ${showTimeRange(takes.start_time, takes.end_time)}, ${takes.shift_type} at ${takes.location.title}`,
    chosen: { coworker: id, coworker_shift: takes.shift_id, coworker_date: takes.date },
  }));
}

/** Asks a coworker to swap a shift for one of theirs, or to take it. */
export function SwapDialog({
  open,
  onClose,
  event,
  kind,
}: OpenDialog & { readonly event: ScheduleEvent; readonly kind: SwapKind }) {
  const { id: shift, start_date: date } = event;
  const form = useForm({ initial: { other: '', message: '' } });
  const { data, isFetching, isError, refetch } = useRead(
    listSwapCandidates,
    { shift, date },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const choices = choicesOf(kind, data ?? { give: [], swap: [] });
  const { send, shell } = useSubmit(useWrite(askSwap), {
    form,
    fields: () => ({}),
    catalogue: { 400: 'server', 404: 'server', 409: 'server', other: "Couldn't send the request." },
    done: ({ message }) => message,
    next: onClose,
  });
  const { title, ...words } = texts[kind];
  return (
    <FormDialog
      open={open}
      title={title}
      form={form}
      onSubmit={({ other, message }) => {
        const chosen = choices.find(({ value }) => value === other)?.chosen;
        if (chosen) void send({ shift, date, ...chosen, message });
      }}
      onCancel={onClose}
      {...shell}
      submitLabel="Send request"
      width={560}
    >
      <p>
        <Dated>{`Your shift: ${event.shift_code}, ${showLongDay(date)} (${showDate(date)}), ${showTimeRange(event.start_time, event.end_time)}`}</Dated>
      </p>
      {isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load your coworkers.</FailureStrip>
      ) : null}
      <ComboField
        {...form.field('other')}
        {...words}
        required
        requiredMessage={sentenceFor('field.required', { label: words.label })}
        options={choices}
        loading={isFetching && !data}
      />
      <TextAreaField
        {...form.field('message')}
        label="Message"
        hint="Optional. Your coworker and managers see it."
        max={fieldLimits.swapMessage}
      />
      <Meta>Until the request is completed, you keep your shift.</Meta>
    </FormDialog>
  );
}
