import { isPlainDate, type PlainDate } from './calendar/plainDate';

/** The date of a shift that a manager follows up on, and the employee who is assigned or absent, if any. */
export interface FollowUp {
  readonly shift: string;
  readonly date: PlainDate;
  readonly user?: string | undefined;
}

/** Returns the value of the address parameter `sub`, which opens the sub sheet: `{shift}.{date}` or `{shift}.{date}.{user}`. */
export const subParam = ({ shift, date, user }: FollowUp): string =>
  [shift, date, ...(user === undefined ? [] : [user])].join('.');

/** Reads the address parameter `sub`. @returns undefined if the parameter is missing or isn't a date of a shift */
export function readSubParam(text: string | null): FollowUp | undefined {
  const [shift = '', date = '', user, ...more] = (text ?? '').split('.');
  if (shift === '' || !isPlainDate(date) || user === '' || more.length > 0) return undefined;
  return { shift, date, user };
}
