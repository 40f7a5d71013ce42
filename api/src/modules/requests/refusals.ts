import type { Finding } from '@ondeck/shared/domain/fieldMessages';
import { type AppError, badRequest } from '../../core/errors';

/** What the pages read where a shift is not there, or not theirs to know about. */
export const SHIFT_NOT_FOUND = 'shift not found.';

/**
 * Refuses a request that breaks rules: the first finding's sentence for everybody, each field's own beside it.
 *
 * @param findings - of a check of the domain, in rule order
 * @throws 400 unless there are none
 */
export function refuseFindings<Code extends string>(
  findings: readonly Finding<Code>[],
  sentenceOf: (finding: Finding<Code>) => string,
): void {
  const refusal = refusalOf(findings, sentenceOf);
  if (refusal) throw refusal;
}

function refusalOf<Code extends string>(
  findings: readonly Finding<Code>[],
  sentenceOf: (finding: Finding<Code>) => string,
): AppError | undefined {
  const [first] = findings;
  if (!first) return undefined;
  const fields: Record<string, string> = {};
  for (const finding of findings) {
    if (finding.field && !Object.hasOwn(fields, finding.field)) fields[finding.field] = sentenceOf(finding);
  }
  return badRequest(sentenceOf(first), fields);
}
