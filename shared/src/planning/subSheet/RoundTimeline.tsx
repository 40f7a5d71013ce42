import type { FollowUp } from '../../schemas/followUp';
import type { OfferRound } from '../../schemas/offers';
import { Button } from '../../ui/button';
import { Cluster } from '../../ui/layout';
import { MenuButton } from '../../ui/menu';
import { useIsAhead } from './OfferBar';
import type { At, Commands } from './useFollowUp';

/** Returns how a wave is going: `5 asked, 2 opened, 1 accepted, 1 declined, 3 waiting`. */
const countsInWords = ({
  asked,
  opened,
  accepted,
  declined,
  waiting,
}: Pick<OfferRound, 'asked' | 'opened' | 'accepted' | 'declined' | 'waiting'>): string =>
  `${asked} asked, ${opened} opened, ${accepted} accepted, ${declined} declined, ${waiting} waiting`;

/** Returns when the next wave goes out, or why there is none. */
function nextSentence({ next_wave_at, queued, accepted, award_mode }: OfferRound): string {
  if (next_wave_at !== null) return `Next wave at ${next_wave_at}. ${queued} not asked yet.`;
  if (queued > 0) return `Waves have stopped because ${accepted} accepted. ${queued} not asked yet.`;
  return award_mode === 'MANAGER_CHOOSES' && accepted > 0
    ? 'Everyone has been asked. Choose who gets the shift.'
    : 'Everyone has been asked.';
}

interface RoundTimelineProps {
  readonly at: At;
  readonly sheet: FollowUp;
  readonly round: OfferRound;
  readonly commands: Commands;
}

/** Shows the waves of a running round, and the buttons to send the next one, stop, or assign the shift. */
export function RoundTimeline({ at, sheet, round, commands }: RoundTimelineProps) {
  const { next, stop, award, undo } = commands;
  const canUndo = useIsAhead(sheet.undo_until);
  const who = sheet.user ? { user: sheet.user.id } : {};
  const { id } = round;
  const accepted = new Set(round.accepted_by.map((one) => one.id));
  const others = sheet.candidates.filter(
    ({ user, warnings }) => !accepted.has(user.id) && warnings.length === 0,
  );
  const items = [
    ...round.accepted_by.map((one) => ({ id: one.id, label: `${one.name} (accepted)` })),
    ...others.map(({ user }) => ({ id: user.id, label: user.name })),
  ];
  return (
    <div className="od-sub-round">
      <h3 className="od-sub-title">Offers</h3>
      <ol className="od-sub-waves" aria-label="Waves">
        {round.waves.map((wave) => (
          <li key={wave.wave}>
            <strong>{`Wave ${wave.wave}, ${wave.sent_at}`}</strong>
            <p className="od-meta">{countsInWords(wave)}</p>
          </li>
        ))}
      </ol>
      <p role="status">{nextSentence(round)}</p>
      <Cluster>
        {round.queued > 0 ? (
          <Button loading={next.shell.loading} onClick={() => void next.send({ id })}>
            Send next wave now
          </Button>
        ) : null}
        <Button loading={stop.shell.loading} onClick={() => void stop.send(at)}>
          Stop offers
        </Button>
        {canUndo ? (
          <Button loading={undo.shell.loading} onClick={() => void undo.send({ ...at, ...who })}>
            Undo
          </Button>
        ) : null}
        {items.length > 0 ? (
          <MenuButton
            label="Assign to…"
            text="Assign to…"
            items={items.map(({ id: user, label }) => ({
              key: user,
              label,
              onSelect: () => void award.send({ id, user }),
            }))}
          />
        ) : null}
      </Cluster>
    </div>
  );
}
