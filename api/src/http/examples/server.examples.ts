import type { Examples } from './example';

export const serverExamples = {
  health: {
    summary: 'Is the process up?',
    answer: {
      status: 'ok',
    },
  },
  ready: {
    summary: 'Is the server ready to work?',
    answer: {
      status: 'ready',
    },
  },
} satisfies Examples;
