import type { Examples } from './example';

export const pagesExamples = {
  tellClientError: {
    summary: 'Tell of a fault in a page',
    body: {
      area: 'employee',
      version: '0.1.0',
      kind: 'http',
      message: 'The server could not send it.',
    },
    answer: null,
  },
  listClientErrors: {
    summary: 'List faults of pages',
    answer: {
      count: 1,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          at: '2027-03-03T17:00:00.000Z',
          area: 'employee',
          version: '0.1.0',
          kind: 'http',
          message: 'The server could not send it.',
        },
      ],
    },
  },
} satisfies Examples;
