import type { Mutation } from '@ondeck/shared/ui/useSubmit';

/** A mutation that runs something once it is refused: what the page shows may have changed, and is fetched again. */
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
