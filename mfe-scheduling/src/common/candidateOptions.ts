import type { Candidate } from '@ondeck/shared/schemas/shifts';
import { showWeekHours } from '@ondeck/shared/time/display';
import type { ListOption } from '@ondeck/shared/ui/listbox';

/**
 * Returns the picker options: available employees first, in the server's order, then unavailable employees with their
 * reasons. An employee who is already chosen is always listed.
 *
 * @param chosen - employees to list even if the answer leaves them out
 * @param week - the Sunday of the week of the candidates' hours
 */
export function candidateOptions(
  candidates: readonly Candidate[] | undefined,
  chosen: readonly { readonly id: string; readonly name: string }[],
  week: string | undefined,
): ListOption[] {
  const listed = (candidates ?? []).map((person) => ({
    value: person.id,
    label: person.name,
    // The reasons of an available employee only warn.
    note: [
      person.available ? showWeekHours(person.hours_this_week, week) : '',
      ...person.reasons.map((reason) => reason.message),
    ]
      .filter(Boolean)
      .join(person.available ? '. ' : ' '),
    group: person.available ? 'Available' : 'Not available',
    disabled: !person.available,
  }));
  const missing = chosen
    .filter(({ id }) => !listed.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name, group: 'Assigned now' }));
  return [...missing, ...listed];
}
