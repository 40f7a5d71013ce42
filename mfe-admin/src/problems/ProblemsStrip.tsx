import { Alert } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { useReadProblemsQuery } from './problems.api';
import { problemSentences } from './problemWords';

/** Says on Options that something could not be done, and leads to it; nothing where all is well. */
export function ProblemsStrip() {
  const { data } = useReadProblemsQuery();
  const sentences = data ? problemSentences(data) : [];
  if (sentences.length === 0) return null;
  return (
    <Alert
      kind="warning"
      action={
        <ButtonLink to="/options/problems" size="small">
          Review problems
        </ButtonLink>
      }
    >
      {sentences.join(' ')}
    </Alert>
  );
}
