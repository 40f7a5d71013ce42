import type { Examples } from './example';

export const registryExamples = {
  listDeployTokens: {
    summary: 'List deploy tokens',
    answer: {
      count: 1,
      results: [
        {
          id: '0193f2a0-0000-7000-8000-000000000002',
          area: 'employee',
          label: 'Nightly build',
          created_by: 'Ada Poole',
          created_at: '2027-03-01T17:00:00.000Z',
          last_used_at: null,
          revoked_at: null,
        },
      ],
    },
  },
  createDeployToken: {
    summary: 'Make a deploy token',
    body: {
      area: 'employee',
      label: 'Nightly build',
    },
    answer: {
      id: '0193f2a0-0000-7000-8000-000000000002',
      area: 'employee',
      label: 'Nightly build',
      token: 'odp_Zq7vM0xkV3s5mYtYb1n2hQy8uJr4cW6eTiO9pLaKdFg',
    },
  },
  revokeDeployToken: {
    summary: 'Revoke a deploy token',
    answer: null,
  },
  listAreas: {
    summary: 'List areas and their versions',
    answer: {
      revision: 7,
      changed: {
        at: '2027-03-01T17:00:00.000Z',
        by: 'Ada Poole',
        change: 'employee 1.1.0',
      },
      count: 1,
      results: [
        {
          area: 'employee',
          label: 'My schedule',
          versions: [
            {
              version: '1.1.0',
              state: 'active',
              at: '2027-03-01T17:00:00.000Z',
              by: 'Nightly build',
            },
          ],
        },
      ],
    },
  },
  uploadVersion: {
    summary: 'Upload a version of an area',
    body: {
      descriptor: {
        id: 'employee',
        contract: 1,
      },
      files: {
        'area.js': 'ZXhwb3J0IHt9Cg==',
      },
    },
    answer: {
      area: 'employee',
      version: '1.1.0',
      revision: 7,
    },
  },
  switchArea: {
    summary: 'Switch an area to a version',
    body: {
      version: '1.1.0',
      ifRevision: 7,
    },
    answer: {
      area: 'employee',
      revision: 8,
      active: '1.1.0',
      previous: '1.0.0',
    },
  },
  rollBackArea: {
    summary: 'Go back to an area’s earlier version',
    body: {
      ifRevision: 8,
    },
    answer: {
      area: 'employee',
      revision: 9,
      active: '1.0.0',
      previous: '1.1.0',
    },
  },
} satisfies Examples;
