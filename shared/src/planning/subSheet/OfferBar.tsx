import { useEffect, useState } from 'react';
import { counted } from '../../domain/words';
import type { FollowUp } from '../../schemas/followUp';
import { Button } from '../../ui/button';
import { Cluster } from '../../ui/layout';
import type { At, Commands } from './useFollowUp';

interface OfferBarProps {
  readonly at: At;
  readonly sheet: FollowUp;
  readonly commands: Commands;
  /** Opens the form for offers in waves. */
  readonly onWaves: () => void;
}

/** Returns whether an instant is still ahead, and renders again when it passes. */
export function useIsAhead(until: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    // A timer can wait at most 24 days.
    const left = Math.min(Date.parse(until) - Date.now(), 86_400_000);
    const timer = setTimeout(() => setPassed(until), left);
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && passed !== until;
}

/** Returns how the offers of a date are going: `Offered at 6:04 AM. 2 opened, 1 declined.` */
const offerSentence = ({
  offered_at,
  asked,
  opened,
  declined,
  failed_texts: failed,
}: NonNullable<FollowUp['offer']>): string =>
  `Offered at ${offered_at} to ${asked}. ${opened} opened, ${declined} declined.${failed > 0 ? ` ${counted(failed, 'text message')} failed.` : ''}`;

/** Returns how offers ended: `Offers stopped.`, or that no one accepted. */
const endSentence = ({ asked, round }: NonNullable<FollowUp['offer']>): string =>
  round.state === 'EXHAUSTED'
    ? `No one accepted. ${asked === 1 ? '1 employee was' : `${asked} staff were`} asked.`
    : 'Offers stopped.';

/** Shows the buttons that offer the date to everyone or in waves, or how its offers are going, and Undo. */
export function OfferBar({ at, sheet, commands, onWaves }: OfferBarProps) {
  const { user, work, offer, can_offer: count, undo_until } = sheet;
  const canUndo = useIsAhead(undo_until);
  const { offer: send, stop, undo } = commands;
  const isRunning = offer !== null && !offer.is_stopped;
  const marks = user?.is_assigned === true && sheet.absence === null;
  const canOffer =
    work !== null && count > 0 && !isRunning && (marks ? sheet.state !== 'CLOCKED_IN' : work.is_open);
  const who = user ? { user: user.id } : {};
  return (
    <div className="od-sub-offer">
      {offer ? <p role="status">{offer.is_stopped ? endSentence(offer) : offerSentence(offer)}</p> : null}
      <Cluster>
        {canOffer ? (
          <Button
            look="primary"
            loading={send.shell.loading}
            onClick={() => void send.send({ ...at, ...who, ...(marks ? { mark_absent: true } : {}) })}
          >
            {marks ? `Mark absent and offer to ${count}` : `Offer to all ${count}`}
          </Button>
        ) : null}
        {canOffer && work.exists && !(marks && sheet.shift.has_begun) ? (
          <Button onClick={onWaves}>Offer in waves</Button>
        ) : null}
        {isRunning ? (
          <Button loading={stop.shell.loading} onClick={() => void stop.send(at)}>
            Stop offers
          </Button>
        ) : null}
        {canUndo ? (
          <Button loading={undo.shell.loading} onClick={() => void undo.send({ ...at, ...who })}>
            Undo
          </Button>
        ) : null}
      </Cluster>
    </div>
  );
}
