/** Describes an offer to its employee: its state, and why they can't accept it. Pure functions. */
import type { OwnOfferState } from '@ondeck/shared/schemas/offers';
import {
  type Availability,
  isAutomaticWarning,
  openShiftRefusals,
  ownChoice,
  ownSentence,
  type ShiftRow,
} from '../planning/planning.door';
import type { OwnOfferRow } from './offers.repository';

/** Returns the state of an employee's offer. */
export function ownState(
  { state, filled_by, answer, is_orphan }: Pick<OwnOfferRow, 'state' | 'filled_by' | 'answer' | 'is_orphan'>,
  userId: string,
): OwnOfferState {
  if (filled_by === userId) return 'TAKEN';
  if (state !== 'RUNNING' || is_orphan) return answer === 'DECLINED' ? 'DECLINED' : 'ENDED';
  if (answer === null) return 'OPEN';
  return answer === 'ACCEPTED' ? 'WAITS' : 'DECLINED';
}

/** Returns the state of an offer in a sentence for its employee; null while they can accept. */
export function stateSentence(
  {
    round: { filled_first: first, was_accepted },
    shift,
  }: {
    readonly round: Pick<OwnOfferRow, 'filled_first' | 'was_accepted'>;
    readonly shift: Pick<ShiftRow, 'shift_code'>;
  },
  state: OwnOfferState,
): string | null {
  const sentences: Readonly<Record<OwnOfferState, string | null>> = {
    OPEN: null,
    WAITS: 'Thanks for saying yes. A manager will choose someone and let you know.',
    TAKEN: `You're scheduled for ${shift.shift_code}.`,
    DECLINED: 'You declined this offer.',
    ENDED: was_accepted && first ? `${first} accepted this shift before you.` : 'This offer has ended.',
  };
  return sentences[state];
}

/**
 * Returns why an employee can't accept, with their own reason: `You can't take this shift. It overlaps LKV-0042.` Null if
 * they can. Their own availability doesn't stop them, unless they would replace someone where availability blocks.
 */
export function refusalOf(able: Availability, isReplacement: boolean): string | null {
  const own = isReplacement ? able : ownChoice(able);
  const against = [...own.reasons, ...own.cautions.filter(({ code }) => !isAutomaticWarning(code))];
  const overlap = against.find(({ code }) => code === 'OVERLAP');
  if (overlap) return `You can't take this shift. It overlaps ${overlap.shiftCode ?? 'another shift'}.`;
  const [first] = against;
  if (!first) return null;
  const [sentence = ownSentence(first)] =
    first.code === 'UNAVAILABLE' ? [] : openShiftRefusals([first], { from: able.slot.from, hasAsked: false });
  return `You can't take this shift. ${sentence}`;
}

/** Returns what the employee entered about this time. It doesn't stop them. */
export const cautionsOf = (able: Availability): { code: string; message: string }[] =>
  ownChoice(able)
    .cautions.filter(({ code }) => isAutomaticWarning(code))
    .map((one) => ({ code: one.code, message: ownSentence(one) }));
