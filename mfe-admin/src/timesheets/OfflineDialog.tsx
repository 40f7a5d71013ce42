import { fieldLimits } from '@ondeck/shared/domain/rules/fields';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import type { AddOfflineBody, OfflineItem } from '@ondeck/shared/schemas/offlinePunches';
import { useSession } from '@ondeck/shared/session/session';
import { checkPunches, iso, type PunchValues, punchesOf } from '@ondeck/shared/time/punches';
import { RadioField } from '@ondeck/shared/ui/choiceField';
import { ComboField } from '@ondeck/shared/ui/comboField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { PunchFields } from '@ondeck/shared/planning/punchFields';
import { TextAreaField } from '@ondeck/shared/ui/textField';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { addOfflinePunch, dismissOfflinePunch } from '@ondeck/shared/calls/offlinePunches';
import { listWorkers } from '@ondeck/shared/calls/corrections';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';

interface Values extends PunchValues {
  decision: 'ADD' | 'DISMISS' | '';
  user_id: string;
  rate: Rate | '';
  reason: string;
}

const RATES = [
  { value: 'REGULAR', label: 'Regular' },
  { value: 'SUB', label: 'Sub' },
  { value: 'TRAINING', label: 'Training' },
] as const;

/** Most employees in the list. In a larger school, the list shows the first employees that match the search. */
const CHOICES = 50;

/** Lists the employees that a manager can select for the punch, always with the owner of its employee code if known. */
function usePeople(item: OfflineItem) {
  const [search, onSearch] = useState('');
  const { data, isFetching } = useRead(listWorkers, { search, limit: CHOICES });
  const { employee } = item;
  const listed = data?.results ?? [];
  const isListed = employee === null || listed.some(({ id }) => id === employee.id);
  const people = isListed ? listed : [...listed, employee];
  return {
    options: people.map(({ id, name }) => ({ value: id, label: name })),
    onSearch,
    loading: !data,
    empty: isFetching ? 'Loading…' : 'No employee with that name.',
  };
}

type Decision =
  | { readonly decision: 'DISMISS'; readonly id: string; readonly reason: string }
  | ({ readonly decision: 'ADD'; readonly id: string } & AddOfflineBody);

/** Adds the hours or dismisses the punch, by the call that the choice needs. */
function useDecide(): Mutation<Decision, { message: string }> {
  const [add, { isLoading: isAdding }] = useWrite(addOfflinePunch);
  const [dismiss, { isLoading: isDismissing }] = useWrite(dismissOfflinePunch);
  const decide = (said: Decision) => {
    if (said.decision === 'DISMISS') return dismiss({ id: said.id, reason: said.reason });
    const { decision: _, ...input } = said;
    return add(input);
  };
  return [decide, { isLoading: isAdding || isDismissing }];
}

const catalogue = {
  400: 'server',
  403: 'server',
  404: 'server',
  409: 'server',
  other: 'Something went wrong.',
} as const;

/** Adds an employee's hours for an offline punch, or dismisses the punch, as a manager or an admin decides. */
export function OfflineDialog({ open, onClose, item }: OpenDialog & { readonly item: OfflineItem }) {
  const zone = item.location?.timezone ?? 'UTC';
  const { clocked_in_at, clocked_out_at } = item;
  const known = clocked_in_at === null ? undefined : { clocked_in_at, clocked_out_at };
  const canAdd = item.action === 'ADD';
  const form = useForm<Values>({
    initial: {
      decision: canAdd ? 'ADD' : 'DISMISS',
      user_id: item.employee?.id ?? '',
      date: item.date ?? '',
      clocked_in: item.clocked_in ?? '',
      clocked_out: item.clocked_out ?? '',
      rate: item.rate ?? 'REGULAR',
      reason: '',
    },
    check: (values) => (values.decision === 'ADD' ? checkPunches(values, zone, known) : []),
  });
  const isAdding = form.values.decision === 'ADD';
  const people = usePeople(item);
  const { send, shell } = useSubmit(useDecide(), {
    form,
    catalogue,
    done: ({ message }) => message,
    next: onClose,
  });
  const isAdmin = useSession((session) => session.role) === 'ADMIN';

  function decide({ decision, user_id, rate, reason, ...times }: Values): void {
    const { id } = item;
    if (decision !== 'ADD') return void send({ decision: 'DISMISS', id, reason });
    const punches = punchesOf(times, zone, known);
    if (!punches || rate === '') return;
    void send({
      decision,
      id,
      user_id,
      clocked_in: iso(punches.clockedIn),
      clocked_out: punches.clockedOut === null ? null : iso(punches.clockedOut),
      rate,
      reason,
    });
  }

  return (
    <FormDialog
      open={open}
      title="Review Offline Punch"
      form={form}
      onSubmit={decide}
      onCancel={onClose}
      {...shell}
      submitLabel={isAdding ? 'Add hours' : 'Dismiss'}
    >
      <p>{item.sentence}</p>
      {canAdd ? (
        <RadioField
          {...form.field('decision')}
          label="What should happen?"
          look="buttons"
          options={[
            { value: 'ADD', label: 'Add hours' },
            { value: 'DISMISS', label: 'Dismiss' },
          ]}
          required
        />
      ) : null}
      {isAdding ? (
        <>
          <ComboField
            {...form.field('user_id')}
            {...people}
            label="Employee"
            required
            requiredMessage={sentenceFor('select.employee')}
          />
          <PunchFields form={form} zone={zone} known={known} isAdmin={isAdmin} />
          <RadioField {...form.field('rate')} label="Type" look="buttons" options={RATES} required />
        </>
      ) : null}
      <TextAreaField {...form.field('reason')} label="Reason" max={fieldLimits.correctionReason} required />
    </FormDialog>
  );
}
