import { useId, useState } from 'react';
import { lateMinutes } from '../../domain/rules/absence';
import type { MarkKind } from '../../schemas/absences';
import type { FollowUp } from '../../schemas/followUp';
import { Button } from '../../ui/button';
import type { At, Commands } from './useFollowUp';
import { CallLink } from './CallLink';

const kinds: readonly { readonly kind: MarkKind; readonly label: string }[] = [
  { kind: 'SICK', label: 'Sick' },
  { kind: 'EMERGENCY', label: 'Emergency' },
  { kind: 'OTHER', label: 'Other' },
  { kind: 'NO_SHOW', label: 'No-show' },
];

/** An employee who reported an absence isn't a no-show. */
const kindsFor = (absence: FollowUp['absence']) =>
  kinds.filter(({ kind }) => kind !== 'NO_SHOW' || absence?.is_report !== true || absence.kind === kind);

interface StaffActionsProps {
  readonly at: At;
  readonly sheet: FollowUp;
  readonly commands: Commands;
  readonly onAddPunch?: ((sheet: FollowUp) => void) | undefined;
}

/** Shows what a manager can do about the employee of a date: call, on the way, mark absent, add a punch. */
export function StaffActions({ at, sheet, commands, onAddPunch }: StaffActionsProps) {
  const [group, setGroup] = useState<'late' | 'absent'>();
  const groupId = useId();
  const { user, shift, state, absence } = sheet;
  if (!user) return null;
  const isAwaited = state === 'EXPECTED' || state === 'LATE';
  const wasMissed = state === 'ENDED' && user.is_assigned && sheet.sentence.endsWith("didn't clock in");
  const changes = absence?.can_change === true;
  // Managers of another location recorded that the employee is off, and the shift here isn't open yet.
  const isOffElsewhere = state === 'ABSENT' && absence === null && user.is_assigned;
  const toggle = (one: 'late' | 'absent') => setGroup(group === one ? undefined : one);
  const { late, absent, reason } = commands;

  async function choose(kind: MarkKind): Promise<void> {
    const done = absence
      ? await reason.send({ id: absence.id, kind })
      : await absent.send({ ...at, user: user?.id ?? '', kind });
    if (done) setGroup(undefined);
  }
  async function expect(minutes: (typeof lateMinutes)[number]): Promise<void> {
    if (await late.send({ ...at, user: user?.id ?? '', minutes })) setGroup(undefined);
  }

  return (
    <div className="od-sub-staff">
      <div className="od-sub-actions">
        {user.phone ? <CallLink name={user.first_name} phone={user.phone} /> : null}
        {isAwaited ? (
          <Button aria-expanded={group === 'late'} aria-controls={groupId} onClick={() => toggle('late')}>
            On the way
          </Button>
        ) : null}
        {isAwaited || wasMissed || changes || isOffElsewhere ? (
          <Button aria-expanded={group === 'absent'} aria-controls={groupId} onClick={() => toggle('absent')}>
            {absence ? 'Change reason' : 'Mark absent'}
          </Button>
        ) : null}
        {onAddPunch && shift.has_begun && (isAwaited || wasMissed) ? (
          <Button onClick={() => onAddPunch(sheet)}>Add punch</Button>
        ) : null}
      </div>
      <div id={groupId} className="od-sub-choices">
        {group === 'late'
          ? lateMinutes.map((minutes) => (
              <Button key={minutes} loading={late.shell.loading} onClick={() => void expect(minutes)}>
                {`${minutes} minutes`}
              </Button>
            ))
          : null}
        {group === 'absent'
          ? kindsFor(absence).map(({ kind, label }) => (
              <Button
                key={kind}
                loading={absent.shell.loading || reason.shell.loading}
                aria-pressed={absence?.kind === kind}
                onClick={() => void choose(kind)}
              >
                {label}
              </Button>
            ))
          : null}
      </div>
    </div>
  );
}
