import { inUseOn } from '@ondeck/shared/domain/calendar/positionInUse';
import { badField } from '../../platform/core/errors';

/** The day of the hours that a position is assigned to, at their location. */
export interface WorkedOn {
  readonly work_date: string;
  readonly timezone: string;
}

/**
 * Returns a position if a form can choose it. A retired position is allowed only for hours of a day when it was in use,
 * or if it already `stays` as the current choice.
 *
 * @throws 400 with the reason
 */
export function usable<P extends { readonly name: string; readonly retired_at: Date | null }>(
  position: P | undefined,
  field: string,
  { stays = false, worked }: { readonly stays?: boolean; readonly worked?: WorkedOn | undefined } = {},
): P {
  if (!position) throw badField(field, 'Position not found. Choose one from the list.');
  const { name, retired_at } = position;
  if (stays || retired_at === null) return position;
  if (!worked)
    throw badField(field, `The position ${name} is retired. Choose another one, or restore it in Options.`);
  if (!inUseOn(retired_at.getTime(), worked.work_date, worked.timezone))
    throw badField(field, `The position ${name} was retired before that day. Choose another one.`);
  return position;
}
