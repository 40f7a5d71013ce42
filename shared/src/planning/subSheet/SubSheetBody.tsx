import { isApiError } from '../../api/errors';
import { shownAnswer } from '../../api/shownAnswer';
import { sayDate } from '../../domain/calendar/plainDate';
import { sayTimeRange } from '../../domain/calendar/plainTime';
import { zoneShort } from '../../domain/calendar/zone';
import type { FollowUp as Address } from '../../domain/subAddress';
import type { FollowUp } from '../../schemas/followUp';
import { Alert, FailureStrip } from '../../ui/alert';
import { Cluster, Stack } from '../../ui/layout';
import { ShiftTypes } from '../../ui/shiftTypes';
import { Skeleton } from '../../ui/skeleton';
import { AlsoMissed } from './AlsoMissed';
import { Candidates } from './Candidates';
import { OfferBar } from './OfferBar';
import { RoundTimeline } from './RoundTimeline';
import { StaffActions } from './StaffActions';
import './subSheet.css';
import { useFollowUp } from './useFollowUp';
import { usePicked } from './usePicked';
import { WavesForm } from './WavesForm';

export interface SubSheetBodyProps {
  readonly address: Address;
  readonly onClose: () => void;
  /** Opens the sheet of another date in place of this one. */
  readonly onOpen: (address: Address) => void;
  readonly onAddPunch?: ((sheet: FollowUp) => void) | undefined;
}

const tones: Readonly<Record<FollowUp['state'], 'info' | 'warning' | 'success' | 'error'>> = {
  EXPECTED: 'info',
  LATE: 'warning',
  CLOCKED_IN: 'success',
  ABSENT: 'warning',
  OPEN: 'warning',
  TAKEN: 'success',
  ENDED: 'info',
  CANCELED: 'info',
};

/** Shows the shift, its date, times, position, and location. */
function WorkFacts({ sheet: { shift } }: { readonly sheet: FollowUp }) {
  const { shift_code, date, start_time, end_time, shift_type, location } = shift;
  return (
    <div>
      <p>
        <strong>{shift_code}</strong>
        {`, ${sayDate(date)}, ${sayTimeRange(start_time, end_time)} ${zoneShort(location.timezone)}`}
      </p>
      <Cluster gap={3}>
        <ShiftTypes types={[shift_type]} />
        <span className="od-muted">{location.title}</span>
      </Cluster>
    </div>
  );
}

/** Shows the content of the sub sheet: the date, its state, what a manager can do, and everyone who can work it. */
export function SubSheetBody({ address, onClose, onOpen, onAddPunch }: SubSheetBodyProps) {
  const { at, read, commands } = useFollowUp(address, onClose);
  const { picked, pick, begin, end } = usePicked();
  const { data: sheet, failed, error, onRetry } = { ...shownAnswer(read), error: read.error };
  if (!sheet) {
    if (isApiError(error) && error.status === 404)
      return (
        <Alert kind="info" title="This date is no longer scheduled">
          The shift was deleted, or belongs to a location that isn&apos;t yours.
        </Alert>
      );
    return failed ? (
      <FailureStrip onRetry={onRetry}>Couldn&apos;t load this date.</FailureStrip>
    ) : (
      <Skeleton lines={8} />
    );
  }
  // The form for waves shows its own refusal.
  const { start: _start, ...others } = commands;
  const refusal = Object.values(others).find(({ shell }) => shell.submitError)?.shell.submitError;
  const round =
    sheet.offer?.round.state === 'RUNNING' && sheet.offer.round.wave_size !== null ? sheet.offer.round : null;
  return (
    <div className="od-sub">
      <Stack gap={4}>
        {failed ? <FailureStrip onRetry={onRetry}>Couldn&apos;t refresh this date.</FailureStrip> : null}
        <WorkFacts sheet={sheet} />
        <Alert kind={tones[sheet.state]}>{sheet.sentence}</Alert>
        {refusal ? <Alert kind="error">{refusal}</Alert> : null}
        <StaffActions at={at} sheet={sheet} commands={commands} onAddPunch={onAddPunch} />
        <AlsoMissed sheet={sheet} onOpen={onOpen} />
        {round ? (
          <RoundTimeline at={at} sheet={sheet} round={round} commands={commands} />
        ) : picked ? (
          <WavesForm sheet={sheet} picked={picked} commands={commands} onClose={end} />
        ) : (
          <OfferBar at={at} sheet={sheet} commands={commands} onWaves={() => begin(sheet)} />
        )}
        <Candidates
          at={at}
          sheet={sheet}
          commands={commands}
          picked={round ? undefined : picked}
          onPick={pick}
        />
      </Stack>
    </div>
  );
}
