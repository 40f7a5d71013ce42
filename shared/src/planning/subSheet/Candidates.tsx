import { useId, useState } from 'react';
import type { FollowUp, SubCandidate } from '../../schemas/followUp';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/emptyState';
import { Cluster } from '../../ui/layout';
import { WarningNotes } from '../warningNotes';
import { CallLink } from './CallLink';
import type { At, Commands } from './useFollowUp';

interface CandidatesProps {
  readonly at: At;
  readonly sheet: FollowUp;
  readonly commands: Commands;
  /** IDs of the employees who are selected for offers in waves; undefined if the list has no checkboxes. */
  readonly picked?: ReadonlySet<string> | undefined;
  readonly onPick?: ((id: string, isPicked: boolean) => void) | undefined;
}

interface CandidateProps extends CandidatesProps {
  readonly candidate: SubCandidate;
  readonly isChosen: boolean;
  readonly onChoose: (id: string | undefined) => void;
}

/** Shows an employee who can work the date. Someone with warnings is assigned only after a second click. */
function Candidate({ candidate, sheet, at, commands, picked, onPick, isChosen, onChoose }: CandidateProps) {
  const { user, why, phone, warnings, can_offer: canOffer } = candidate;
  const nameId = useId();
  const { user: absentee, absence } = sheet;
  const isReplaced = absentee?.is_assigned === true && absence === null;
  const verb = isReplaced || absence ? 'Replace' : 'Assign';
  const { assign, replace } = commands;

  function take(): void {
    if (isReplaced)
      void replace.send({ ...at, for_user_id: absentee.id, user_id: user.id, mark_absent: true });
    else void assign.send({ ...at, user: user.id, ...(absentee ? { absent: absentee.id } : {}) });
  }

  return (
    <li>
      <div className="od-sub-candidate">
        {picked ? (
          <input
            type="checkbox"
            className="od-sub-check"
            aria-labelledby={nameId}
            checked={picked.has(user.id)}
            disabled={!canOffer}
            onChange={(event) => onPick?.(user.id, event.target.checked)}
          />
        ) : null}
        <div>
          <strong id={nameId}>{user.name}</strong>
          <p className="od-meta">{canOffer || !picked ? why : `${why} · Can't be asked in waves`}</p>
        </div>
        <Cluster>
          {phone ? <CallLink name={user.name} phone={phone} isSmall /> : null}
          <Button
            label={`${verb}${verb === 'Replace' ? ' with' : ''} ${user.name}`}
            loading={isChosen && (assign.shell.loading || replace.shell.loading)}
            onClick={() => {
              onChoose(user.id);
              if (warnings.length === 0) take();
            }}
          >
            {verb}
          </Button>
        </Cluster>
      </div>
      {isChosen && warnings.length > 0 ? (
        <div className="od-sub-warned">
          <WarningNotes warnings={warnings} />
          <Cluster>
            <Button
              look="primary"
              label={`${verb} anyway: ${user.name}`}
              loading={assign.shell.loading || replace.shell.loading}
              onClick={take}
            >
              {`${verb} anyway`}
            </Button>
            <Button onClick={() => onChoose(undefined)}>Cancel</Button>
          </Cluster>
        </div>
      ) : null}
    </li>
  );
}

/** Lists everyone who can't work the date, by reason. */
function Others({ others }: Pick<FollowUp, 'others'>) {
  const count = others.reduce((sum, { people }) => sum + people.length, 0);
  if (count === 0) return null;
  return (
    <details className="od-sub-others">
      <summary>{`${count} can't work this shift`}</summary>
      {others.map(({ reason, people }) => (
        <section key={reason} aria-label={reason}>
          <h3>{`${reason} (${people.length})`}</h3>
          <ul>
            {people.map(({ id, name, message }) => (
              <li key={id}>
                <strong>{name}</strong> <span className="od-meta">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** Lists the employees who can work the date, best first, and everyone else collapsed. */
export function Candidates(props: CandidatesProps) {
  const { candidates, others, work, state } = props.sheet;
  const [chosen, setChosen] = useState<string>();
  if (!work || state === 'TAKEN' || state === 'CANCELED') return null;
  return (
    <div>
      <h3 className="od-sub-title">Available Staff</h3>
      {candidates.length === 0 ? (
        <EmptyState title="No one else can work this shift" hint="Expand the list to see why." />
      ) : (
        <ul className="od-sub-list" aria-label="Available staff">
          {candidates.map((candidate) => (
            <Candidate
              key={candidate.user.id}
              {...props}
              candidate={candidate}
              isChosen={chosen === candidate.user.id}
              onChoose={setChosen}
            />
          ))}
        </ul>
      )}
      <Others others={others} />
    </div>
  );
}
