import { useWrite } from '@ondeck/shared/api/useCall';
import { reportAbsence, reportLate } from '@ondeck/shared/calls/absences';
import type { AbsenceAction } from '@ondeck/shared/domain/rules/absence';
import { listed } from '@ondeck/shared/domain/words';
import type { OwnAbsence, ReportKind } from '@ondeck/shared/schemas/absences';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { Dialog, type OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { type ReactNode, useState } from 'react';
import { useAbsenceAnswer } from './absenceAnswer';
import {
  eventWords,
  expectedWords,
  refusalOf,
  reportedWords,
  takenWords,
  timeOffAddress,
} from './absenceWords';
import { CallLink } from './CallLink';
import { Outcome } from './Outcome';
import { type LateMinutes, ReportButtons } from './ReportButtons';
import { ReportFields } from './ReportFields';
import { firstValues, reportBody } from './reportForm';
import { ShiftsBack } from './ShiftsBack';
import { isWithdrawable } from './withdrawal';
import { NOTHING_CHECKED, useComeAfterAll } from './useComeAfterAll';

interface Sent {
  readonly message: string;
  /** The report that can be withdrawn; missing after a late note or a withdrawal. */
  readonly absence?: OwnAbsence;
}

interface AbsenceSheetProps extends OpenDialog {
  readonly event: ScheduleEvent;
}

/** Returns what an employee does instead of a report; undefined if they can send one. */
function otherWay(action: AbsenceAction, location: string): string | undefined {
  if (action === 'CALL') return `Call ${location} to report an absence.`;
  if (action === 'TIME_OFF') return 'Request time off for this date.';
  return action === 'NONE' ? 'You can no longer report an absence from this shift.' : undefined;
}

/** Reports that an employee can't work a shift, has to leave early, or will be late. */
export function AbsenceSheet({ open, onClose, event }: AbsenceSheetProps) {
  const { answer, action, phone, isLoading, refetch } = useAbsenceAnswer(event);
  const [done, setDone] = useState<Sent>();
  const [sending, setSending] = useState<ReportKind | LateMinutes>();
  const [initial] = useState(() => firstValues(event));
  const form = useForm({ initial });
  const place = { title: event.location.title, phone };
  const catalogue = refusalOf(place.title);
  const report = useSubmit(useWrite(reportAbsence), { form, catalogue, next: setDone });
  const late = useSubmit(useWrite(reportLate), { catalogue, next: ({ message }) => setDone({ message }) });
  const back = useComeAfterAll(place.title, { next: (message) => setDone({ message }) });
  const isBusy = report.shell.loading || late.shell.loading;
  const title = action === 'LEAVE_EARLY' ? 'I Have to Leave Early' : "I Can't Come";
  const newest = answer?.report;
  const before = newest && { message: reportedWords(newest), absence: newest };
  const sent = done ?? before;

  async function sendReport(kind: ReportKind): Promise<void> {
    if (!form.validate()) return;
    setSending(kind);
    // The employee may have clocked in since the sheet was opened.
    if (!(await report.send(reportBody({ event, answer }, form.values, kind)))) refetch();
  }
  function sendLate(minutes: LateMinutes): void {
    setSending(minutes);
    void late.send({ shift: event.id, date: event.start_date, minutes });
  }
  function parts(): { readonly body: ReactNode; readonly footer?: ReactNode } {
    const close = (
      <Button look="primary" onClick={onClose}>
        Close
      </Button>
    );
    if (sent) {
      const { message } = sent;
      // A coworker might have taken a shift since the report was sent.
      const absence = sent.absence && newest?.id === sent.absence.id ? newest : sent.absence;
      return {
        body: (
          <Stack>
            <strong>{eventWords(event)}</strong>
            {back.shell.submitError ? <Alert kind="error">{back.shell.submitError}</Alert> : null}
            <Outcome message={message} />
            {absence?.taken.length ? <p>{`${listed(takenWords(absence))}.`}</p> : null}
            {absence ? (
              <ShiftsBack absence={absence} unchecked={back.unchecked} onChange={back.setUnchecked} />
            ) : null}
          </Stack>
        ),
        footer: (
          <>
            {absence && isWithdrawable(absence) ? (
              <Button
                loading={back.shell.loading}
                disabled={back.isNothingChecked(absence)}
                disabledReason={NOTHING_CHECKED}
                onClick={() => back.withdraw(absence)}
              >
                I can come after all
              </Button>
            ) : null}
            {close}
          </>
        ),
      };
    }
    if (isLoading) return { body: <Skeleton lines={6} label="Loading the shift" /> };
    const other = otherWay(action, place.title);
    if (other)
      return {
        body: (
          <Stack>
            <strong>{eventWords(event)}</strong>
            <p>{other}</p>
          </Stack>
        ),
        footer: (
          <>
            {action === 'TIME_OFF' ? (
              <ButtonLink to={timeOffAddress(event)}>Request time off</ButtonLink>
            ) : (
              <CallLink {...place} />
            )}
            {close}
          </>
        ),
      };
    const error = typeof sending === 'number' ? late.shell.submitError : report.shell.submitError;
    return {
      body: (
        <FormShell
          form={form}
          onSubmit={() => undefined}
          loading={isBusy}
          submitError={error}
          buttons={false}
          label={title}
        >
          <strong>{eventWords(event)}</strong>
          {answer?.expected_time ? <p>{expectedWords(answer.expected_time)}</p> : null}
          <ReportFields event={event} answer={answer} form={form} />
        </FormShell>
      ),
      footer: (
        <ReportButtons
          place={place}
          canBeLate={answer?.can_be_late ?? false}
          sending={isBusy ? sending : undefined}
          onReport={(kind) => void sendReport(kind)}
          onLate={sendLate}
        />
      ),
    };
  }
  const { body, footer } = parts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      width={480}
      isSheet
      closeOnOutside={false}
      footer={footer}
    >
      {body}
    </Dialog>
  );
}
