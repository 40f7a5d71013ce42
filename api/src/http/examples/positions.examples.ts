import type { Examples } from './example';

export const positionsExamples = {
  listPositions: {
    summary: 'List positions',
    answer: {
      count: 15,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000100',
          name: 'Adaptive Swim',
          color: 'lime_green',
          is_trainee: false,
          retired: false,
        },
      ],
    },
  },
  createPosition: {
    summary: 'Create a position',
    body: {
      name: 'Guard P193',
    },
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000101',
      name: 'Guard P193',
      color: 'tan',
      is_trainee: false,
      retired: false,
    },
  },
  changePosition: {
    summary: 'Change a position',
    body: {
      color: 'teal',
    },
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000102',
      name: 'Lifeguard',
      color: 'teal',
      is_trainee: false,
      retired: false,
    },
  },
} satisfies Examples;
