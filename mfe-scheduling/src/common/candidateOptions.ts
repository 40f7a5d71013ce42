import type { Candidate } from '@ondeck/shared/schemas/shifts';
import { showWeekHours } from '@ondeck/shared/time/display';
import type { ListOption } from '@ondeck/shared/ui/listbox';

/**
 * People as a picker lists them: who is available first, as the server orders them, then who is not, each with the
 * reasons in words. Somebody who is chosen already can always be seen.
 *
 * @param chosen - who must be listed even where the answer does not name them
 * @param week - the Sunday of the week whose hours the candidates have
 */
export function candidateOptions(
  candidates: readonly Candidate[] | undefined,
  chosen: readonly { readonly id: string; readonly name: string }[],
  week: string | undefined,
): ListOption[] {
  const listed = (candidates ?? []).map((person) => ({
    value: person.id,
    label: person.name,
    note: person.available
      ? showWeekHours(person.hours_this_week, week)
      : person.reasons.map((reason) => reason.message).join(' '),
    group: person.available ? 'Available' : 'Not available',
    disabled: !person.available,
  }));
  const missing = chosen
    .filter(({ id }) => !listed.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name, group: 'Assigned now' }));
  return [...missing, ...listed];
}
