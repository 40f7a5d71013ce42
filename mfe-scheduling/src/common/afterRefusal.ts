import type { Mutation } from '@ondeck/shared/ui/useSubmit';

/** Wraps a mutation to call `run` after a refusal, for example to fetch data again that may have changed. */
export const afterRefusal = <Input, Answer>(
  [send, state]: Mutation<Input, Answer>,
  run: (error: unknown) => void,
): Mutation<Input, Answer> => [
  async (input) => {
    const answer = await send(input);
    if (answer.error !== undefined) run(answer.error);
    return answer;
  },
  state,
];
