import { useRead } from '@ondeck/shared/api/useCall';
import { readProblems } from '@ondeck/shared/calls/problems';
import { Alert } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { problemSentences } from './problemTexts';

/** Names the server's problems on Options and links to their page; renders nothing if there are none. */
export function ProblemsStrip() {
  const { data } = useRead(readProblems);
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
