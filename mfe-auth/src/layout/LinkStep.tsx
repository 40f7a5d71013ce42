import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Stack } from '@ondeck/shared/ui/layout';
import { type Mutation, useSubmit } from '@ondeck/shared/ui/useSubmit';
import { SignedOutLayout } from './SignedOutLayout';

interface LinkStepProps<Answer> {
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  /** Uses the link. This needs a button, because mail programs open links automatically but press no buttons. */
  readonly take: Mutation<{ key: string }, Answer>;
  readonly linkKey: string;
  readonly done?: string;
  readonly next: () => void;
}

/** Shows the page of an emailed link that works once: a button, and the server's sentence if the link isn't valid. */
export function LinkStep<Answer>(props: LinkStepProps<Answer>) {
  const { title, lead, action, take, linkKey, done, next } = props;
  const { send, shell } = useSubmit(take, {
    catalogue: { 400: 'server' },
    next,
    ...(done ? { done } : {}),
  });

  return (
    <SignedOutLayout title={title} lead={lead}>
      <Stack>
        {shell.submitError ? <Alert kind="error">{shell.submitError}</Alert> : null}
        <Button
          look="primary"
          size="large"
          block
          loading={shell.loading}
          onClick={() => void send({ key: linkKey })}
        >
          {action}
        </Button>
      </Stack>
    </SignedOutLayout>
  );
}
