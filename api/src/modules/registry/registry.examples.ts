import type * as calls from '@ondeck/shared/calls/registry';
import { ordinaryAllowance } from '@ondeck/shared/contract/allowance';
import { says } from '../../platform/http/example';
import type { Examples } from '../../platform/http/module';
import { now, sampleId, secret } from '../../platform/http/samples';

const released = { area: 'employee', revision: 7, active: '1.0.0', previous: null, share: null, off: [] };
const label = { area: 'employee', label: 'Nightly build' };
const token = { id: sampleId(2), ...label, slots: ['header'] };
const descriptor = { id: 'employee', contract: 1 };

export const examples: Examples<typeof calls> = {
  listDeployTokens: {
    summary: 'List deploy tokens',
    answer: {
      count: 1,
      results: [
        {
          ...token,
          created_by: 'Ada Poole',
          created_at: now,
          last_used_at: null,
          revoked_at: null,
          expires_at: now,
        },
      ],
    },
  },
  createDeployToken: {
    summary: 'Create a deploy token',
    body: label,
    answer: { ...token, expires_at: now, token: `odp_${secret}` },
  },
  listWaiting: {
    summary: 'List versions waiting for an admin',
    answer: {
      count: 1,
      results: [
        {
          area: 'employee',
          version: '1.1.0',
          claims: ['the page /lessons for EMPLOYEE'],
          asked_by: 'Nightly build (Ada Poole)',
          asked_at: now,
          decided: null,
        },
      ],
    },
  },
  decideWaiting: says('Allow or refuse the claims of a version', 'employee 1.1.0 can be released.', {
    version: '1.1.0',
    allow: true,
  }),
  revokeDeployToken: {
    summary: 'Revoke a deploy token',
    answer: null,
  },
  listAreas: {
    summary: 'List areas and their versions',
    answer: {
      revision: 7,
      changed: { at: now, by: 'Ada Poole', change: 'employee 1.1.0' },
      count: 1,
      results: [
        {
          area: 'employee',
          label: 'My schedule',
          revision: 7,
          off: [],
          percent: null,
          allowed: ordinaryAllowance,
          versions: [
            {
              version: '1.1.0',
              state: 'active',
              at: now,
              by: label.label,
              figures: { loads: 412, faults: 1, p50: 240, p75: 354, p95: 909 },
              against: [],
            },
          ],
        },
      ],
    },
  },
  listFaults: {
    summary: 'List errors in pages',
    answer: {
      count: 1,
      results: [
        {
          id: sampleId(100),
          area: 'employee',
          version: '1.1.0',
          kind: 'uncaught',
          message: 'TypeError: shift is undefined',
          count: 3,
          first_at: now,
          last_at: now,
          stack: ['src/openShifts/OpenShiftsPage.tsx:41:7'],
        },
      ],
    },
  },
  findVersion: {
    summary: 'Read a stored version of an area',
    answer: { version: '1.1.0', base: '/r/employee/1.1.0/', descriptor },
  },
  uploadVersion: {
    summary: 'Upload a version of an area',
    body: { descriptor, files: { 'area.js': 'ZXhwb3J0IHt9Cg==' } },
    answer: { area: 'employee', version: '1.1.0', revision: 7 },
  },
  releaseVersion: {
    summary: 'Release a version of an area to everyone or to a share of users',
    body: { version: '1.1.0', share: 100, ifRevision: 7 },
    answer: { ...released, revision: 8, active: '1.1.0', previous: '1.0.0' },
  },
  rollBackArea: {
    summary: "Go back to an area's earlier version, or end its partial release",
    body: { ifRevision: 8 },
    answer: { ...released, revision: 9 },
  },
  retireArea: {
    summary: 'Retire an area',
    body: { ifRevision: 9 },
    answer: { ...released, revision: 10, active: null },
  },
  switchAreaOff: {
    summary: 'Turn parts of an area off, and the other parts on',
    body: { ifRevision: 10, off: ['./bell'] },
    answer: { ...released, revision: 11, off: ['./bell'] },
  },
  tellStart: {
    summary: 'Report whether a version of an area started',
    body: { area: 'employee', version: '1.1.0', ok: true },
    answer: null,
  },
  allowArea: {
    summary: 'Change what an area can claim',
    body: { ifRevision: 11, allowed: ordinaryAllowance },
    answer: { ...released, revision: 12 },
  },
};
