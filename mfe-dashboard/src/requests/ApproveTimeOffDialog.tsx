import { messageOf } from '@ondeck/shared/api/errors';
import { useRead } from '@ondeck/shared/api/useCall';
import { previewTimeOff } from '@ondeck/shared/calls/decisions';
import { found } from '@ondeck/shared/domain/rules/findings';
import { MOST_HOURS_PER_DAY, type TimeOffEffects, type TimeOffRow } from '@ondeck/shared/schemas/decisions';
import { useSubSheet } from '@ondeck/shared/planning/subSheet';
import { WarningNotes } from '@ondeck/shared/planning/warningNotes';
import { useSession } from '@ondeck/shared/session/session';
import { showHours, showTimeRange } from '@ondeck/shared/time/display';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { Dated } from '@ondeck/shared/ui/dated';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { HoursField } from '@ondeck/shared/ui/hoursField';
import { type Form, useForm } from '@ondeck/shared/ui/formState';
import { FieldSection, Stack } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { dateRange } from './shiftCells';
import { decisionMessages } from './useDecision';

interface ApproveTimeOffDialogProps extends OpenDialog {
  readonly row: TimeOffRow;
  readonly mutation: Mutation<Approval, { message: string }>;
}

interface Approval extends PaidHours {
  readonly id: string;
  readonly action: 'APPROVE';
  readonly offer_to?: string[];
  readonly rest_shifts?: string[];
}

interface PaidHours {
  readonly hours_per_day?: number;
  readonly position_id?: string;
}

interface ApprovalForm {
  readonly offer_to: string[];
  /** Null until the manager changes the suggestion. */
  readonly restShifts: string[] | null;
  readonly hours_per_day: string;
  readonly position_id: string;
}

type ShiftEffects = TimeOffEffects['shifts'][number];

interface Able {
  readonly id: string;
  readonly name: string;
  readonly hours: number;
  /** Codes of the shifts that this employee could take. */
  readonly codes: string[];
}

/** A manager reads no more names than this; the Assign dialog of the open shift lists everyone. */
const OFFERED_AT_MOST = 12;

/** Returns the employees who could take any of the open shifts, best first. The approving manager is left out. */
function ableOf(shifts: readonly ShiftEffects[], me: string | undefined): Able[] {
  const able = new Map<string, Able>();
  for (const { shift_code, candidates } of shifts)
    for (const { id, name, hours_this_week: hours } of candidates) {
      if (id === me) continue;
      const known = able.get(id);
      if (known) known.codes.push(shift_code);
      else able.set(id, { id, name, hours, codes: [shift_code] });
    }
  return [...able.values()].slice(0, OFFERED_AT_MOST);
}

function shiftInWords(shift: ShiftEffects): string {
  const isOneDate = shift.dates === 1;
  const days = dateRange(shift.start_date, isOneDate ? shift.start_date : shift.end_date);
  const times = showTimeRange(shift.start_time, shift.end_time);
  const count = isOneDate ? '1 date' : `${shift.dates} dates`;
  return `${shift.shift_code} · ${shift.shift_type.name}, ${days}, ${times}: ${count}, ${showHours(shift.hours)}`;
}

/** Lists the shifts that the employee gives up, and whether each becomes open. */
function Effects({
  effects,
  row,
  onClose,
}: { readonly effects: TimeOffEffects } & Pick<ApproveTimeOffDialogProps, 'row' | 'onClose'>) {
  const { open } = useSubSheet();
  const { name } = row.user;
  if (effects.refusal)
    return <Alert kind="error">{`You can't approve this request. ${effects.refusal}`}</Alert>;
  if (effects.shifts.length === 0 && (effects.kept?.length ?? 0) > 0) return null;
  if (effects.shifts.length === 0) {
    const [when, what] = row.start_time ? ['at', 'times'] : ['on', 'dates'];
    return (
      <p>
        {`${name} has no shift ${when} these ${what}. If you approve, these ${what} are blocked for new shifts.`}
      </p>
    );
  }
  return (
    <div>
      <p>
        {name} won't work {showHours(effects.hours)}:
      </p>
      <ul style={{ paddingInlineStart: 20 }}>
        {effects.shifts.map((shift) => (
          <li key={shift.shift_code}>
            <Dated>{shiftInWords(shift)}</Dated>
            {shift.opens ? '. It becomes an open shift. ' : '. Someone else is also assigned.'}
            {shift.opens && shift.shift_id ? (
              <Button
                look="link"
                label={`Find a sub for ${shift.shift_code}`}
                onClick={() => {
                  onClose();
                  open({ shift: shift.shift_id ?? '', date: shift.start_date, user: row.user.id });
                }}
              >
                Find a sub
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the paid hours of the dates without a shift for the call, or nothing for none. */
const paidHoursOf = ({ hours_per_day, position_id }: ApprovalForm): PaidHours =>
  Number(hours_per_day) > 0 ? { hours_per_day: Number(hours_per_day), position_id } : {};

interface PaidHoursFieldsProps {
  readonly form: Form<ApprovalForm>;
  readonly without: NonNullable<TimeOffEffects['without_shift']>;
}

/** Enters the paid hours of the dates on which the employee has no shift. */
function PaidHoursFields({ form, without: { dates, positions } }: PaidHoursFieldsProps) {
  return (
    <FieldSection legend="Dates Without a Shift">
      <p className="od-muted">
        {dates === 1 ? '1 date has no shift. It is' : `${dates} dates have no shift. They are`} paid only if
        you enter hours.
      </p>
      <HoursField label="Paid Hours per Day" required {...form.field('hours_per_day')} />
      {Number(form.values.hours_per_day) > 0 ? (
        <SelectField
          label="Position"
          required
          options={positions.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('position_id')}
        />
      ) : null}
    </FieldSection>
  );
}

type KeptShift = NonNullable<TimeOffEffects['kept']>[number];

/** Minutes from which a shift for the missed time is suggested. */
const REST_SHIFT_MINUTES = 60;

/** Lists the shifts that the employee misses a part of. A checkbox creates a shift for each missed part. */
function KeptShifts({
  kept,
  chosen,
  onChange,
}: {
  readonly kept: readonly KeptShift[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}) {
  return (
    <FieldSection legend="Missed Time">
      <Stack gap={2}>
        {kept.map(({ shift_id: id, shift_code, start_time, end_time }) => (
          <div key={id}>
            <p>{`${shift_code} remains assigned.`}</p>
            <CheckboxField
              name={`rest_shifts.${id}`}
              label={`Create a shift for ${showTimeRange(start_time, end_time)}`}
              value={chosen.includes(id)}
              onChange={(yes) => onChange(yes ? [...chosen, id] : chosen.filter((other) => other !== id))}
            />
          </div>
        ))}
      </Stack>
    </FieldSection>
  );
}

/** Returns the shifts for which a rest shift is chosen: the manager's choice, or those that miss an hour or more. */
const restShiftsOf = (kept: readonly KeptShift[], chosen: readonly string[] | null): readonly string[] =>
  chosen ?? kept.filter(({ minutes }) => minutes >= REST_SHIFT_MINUTES).map(({ shift_id }) => shift_id);

interface OfferFieldProps {
  readonly able: readonly Able[];
  readonly several: boolean;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Chooses the employees who are offered the open shifts. */
function OfferField({ able, several, chosen, onChange }: OfferFieldProps) {
  return (
    <FieldSection legend="Offer to">
      <p className="od-muted">
        Optional. Everyone you select is notified, and the first to accept gets the shift. Select no one to
        leave it open for requests.
      </p>
      <Stack gap={2}>
        {able.map(({ id, name, hours, codes }) => (
          <CheckboxField
            key={id}
            name={`offer_to.${id}`}
            label={`${name}, ${showHours(hours)} that week${several ? ` (${codes.join(', ')})` : ''}`}
            value={chosen.includes(id)}
            onChange={(yes) => onChange(yes ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
        ))}
      </Stack>
    </FieldSection>
  );
}

/** Approves time off. Shows the shifts that become open and the staff to offer them to first. */
export function ApproveTimeOffDialog({ open, row, mutation, onClose }: ApproveTimeOffDialogProps) {
  const me = useSession((session) => session.userId);
  const { data, error, refetch } = useRead(
    previewTimeOff,
    { id: row.id },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const form = useForm<ApprovalForm>({
    initial: { offer_to: [], restShifts: null, hours_per_day: '0', position_id: '' },
    check: ({ hours_per_day }) =>
      Number(hours_per_day) > MOST_HOURS_PER_DAY
        ? [found('availability.tooManyHours', 'hours_per_day', { hours: MOST_HOURS_PER_DAY })]
        : [],
  });
  const { send, shell } = useSubmit(mutation, { ...decisionMessages, form, next: onClose });
  const failure = error
    ? messageOf(error, { ...decisionMessages.catalogue, other: "Couldn't check what this changes." })
    : undefined;
  const opening = data?.shifts.filter((shift) => shift.opens) ?? [];
  const able = ableOf(opening, me);
  const kept = data?.kept ?? [];
  const restShifts = restShiftsOf(kept, form.values.restShifts);

  return (
    <FormDialog
      open={open}
      title="Approve Time Off"
      form={form}
      onSubmit={(values) =>
        void send({
          id: row.id,
          action: 'APPROVE',
          ...(values.offer_to.length > 0 ? { offer_to: values.offer_to } : {}),
          ...(restShifts.length > 0 ? { rest_shifts: [...restShifts] } : {}),
          ...paidHoursOf(values),
        })
      }
      onCancel={onClose}
      {...shell}
      submitLabel="Approve"
      disabledReason={failure ?? (data ? (data.refusal ?? undefined) : 'Checking what this changes…')}
      width={560}
    >
      {failure ? <FailureStrip onRetry={() => void refetch()}>{failure}</FailureStrip> : null}
      {data ? (
        <Effects effects={data} row={row} onClose={onClose} />
      ) : failure ? null : (
        <Skeleton lines={4} />
      )}
      {kept.length > 0 ? (
        <KeptShifts kept={kept} chosen={restShifts} onChange={(chosen) => form.set('restShifts', chosen)} />
      ) : null}
      <WarningNotes warnings={data?.warnings} />
      {row.leave_type === 'PAID_LEAVE' && data?.without_shift && data.without_shift.dates > 0 ? (
        <PaidHoursFields form={form} without={data.without_shift} />
      ) : null}
      {opening.length > 0 && able.length === 0 ? <p>No one is available for these shifts.</p> : null}
      {able.length > 0 ? (
        <OfferField
          able={able}
          several={opening.length > 1}
          chosen={form.values.offer_to}
          onChange={(chosen) => form.set('offer_to', chosen)}
        />
      ) : null}
    </FormDialog>
  );
}
