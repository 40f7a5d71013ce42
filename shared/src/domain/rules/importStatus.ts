/** Reads the employment status in an imported file: a status word decides whether the user is active. */

/** Meanings of a status word. Staff on leave are active users; the preview shows that. */
export const statusMeanings = ['active', 'onLeave', 'inactive'] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

/** Results of an imported user row, as the preview shows them. */
export const importedUser = { active: 'Active user', inactive: 'Inactive user' } as const;

/** An unknown status word with the meaning an admin chose. */
export interface StatusWord {
  readonly word: string;
  readonly means: StatusMeaning;
}

const list = (...lines: readonly string[]): string[] => lines.join(', ').split(', ');

/**
 * Known status words in the form that {@link plainStatus} returns. A kind of employment, such as part time, means
 * active.
 */
const words: Readonly<Record<StatusMeaning, readonly string[]>> = {
  active: list(
    'active, current, employed, currently employed, working, enabled, hired, rehired',
    'new hire, full time, fulltime, ft, part time, parttime, pt, seasonal, temporary',
    'temp, casual, per diem, regular, permanent, on call, contract, contractor',
    'independent contractor, intern, volunteer, trainee, in training, probation, probationary',
  ),
  onLeave: list(
    'on leave, leave, on leave of absence, leave of absence, loa, on loa, fmla, sabbatical',
    'paid leave, unpaid leave, medical leave, sick leave, family leave, personal leave',
    'parental leave, maternity leave, paternity leave, military leave, paid loa, unpaid loa',
  ),
  inactive: list(
    'inactive, in active, not active, non active, deactivated, disabled, archived, deleted',
    'terminated, termination, term, termed, voluntary termination, involuntary termination',
    'terminated voluntary, terminated involuntary, former, former employee, ex employee, past',
    'resigned, quit, left, dismissed, discharged, fired, laid off, layoff, let go',
    'separated, released, retired, deceased, no longer employed, not employed, unemployed',
  ),
};

/**
 * Removes case and punctuation: `On-Leave` becomes `on leave`, `Terminated (Voluntary)` becomes `terminated voluntary`.
 */
const plainStatus = (cell: string): string =>
  cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const meanings = new Map(
  statusMeanings.flatMap((means) => words[means].map((word) => [word, means] as const)),
);

/**
 * Reads a status cell.
 *
 * @param said - the meanings an admin chose for the words of one file
 * @returns null for an unknown word, because a status is never guessed
 */
export function readStatusCell(cell: string, said: readonly StatusWord[] = []): StatusMeaning | null {
  const word = plainStatus(cell);
  const own = said.find((one) => plainStatus(one.word) === word);
  return own?.means ?? meanings.get(word) ?? null;
}
