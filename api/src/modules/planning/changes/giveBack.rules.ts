/** Describes what ending an absence does to the dates of its shifts. */
import { listed } from '@ondeck/shared/domain/words';
import type { PersonFacts } from '../people/people.repository';
import { type CandidateReason, reasonSentence } from '../people/reasons.rules';
import type { EndedDate } from './decideEndAbsence.service';
import type { GiveBackOutcome } from './decideGiveBack.service';

/** Returns why an employee doesn't get a date back, with the employee's first name. */
function whyNot(firstName: string, [reason, ...more]: readonly CandidateReason[]): string {
  if (!reason) return '';
  if (reason.code === 'NOT_AT_LOCATION') return ` ${firstName} no longer works at this location.`;
  if (reason.code === 'LACKS_POSITION') return ` ${firstName} no longer has this position.`;
  return ` ${firstName}: ${[reason, ...more].map(reasonSentence).join(' ')}`;
}

/** Returns an outcome in words: `Back to Maya`, `Ben keeps it`, or `Remains open. Maya no longer works at this location.` */
function outcomeInWords(
  { effect, holders, reasons, occurs }: GiveBackOutcome,
  { firstName: name }: Pick<PersonFacts, 'firstName'>,
): string {
  const others = listed(holders.map(({ firstName }) => firstName));
  const verb = holders.length > 1 ? 'keep' : 'keeps';
  const why = whyNot(name, reasons);
  switch (effect) {
    case 'BACK':
      return occurs ? `Back to ${name}` : 'Canceled on this date';
    case 'KEPT':
      return why === '' ? `${others} ${verb} it` : `${others} ${verb} it.${why}`;
    case 'OPEN':
      return occurs ? `Remains open.${why}` : `Remains canceled.${why}`;
    case 'BEGUN':
      return "This shift has begun. Its staff doesn't change.";
    case 'NONE':
      return 'The shift no longer has this date.';
  }
}

/** Returns what ending an absence does to one of its dates. */
export function endInWords({ line, outcome }: EndedDate, person: Pick<PersonFacts, 'firstName'>): string {
  if (outcome) return outcomeInWords(outcome, person);
  return line === null || line.effect === 'NONE'
    ? `${person.firstName} is no longer off`
    : `${person.firstName} is expected again`;
}
