import type { AreaDescriptor } from '@ondeck/shared/contract/area';
import type { Change } from './altered';

/** A claim that a version isn't allowed to make, with the server's refusal. */
interface Claim {
  readonly change: (own: AreaDescriptor, neighbour: AreaDescriptor) => Change;
  readonly sentence: string;
}

const route = ({ routes: [first] }: AreaDescriptor, more: object): Change => ({
  routes: [{ ...first, ...more }],
});

/** Versions that the server refuses, by their fault. */
export const claims: Readonly<Record<string, Claim>> = {
  'a page of another area': {
    change: (own, { routes }) => ({ routes: [...own.routes, ...routes] }),
    sentence: 'it claims a page of another area',
  },
  'a navigation entry of another area': {
    change: ({ nav: [own] }, { label }) => ({ nav: [{ ...own, label }] }),
    sentence: 'has the same name as an entry of',
  },
  'a place of the frame that is taken': {
    change: () => ({ exposes: ['./area', './bell'], slots: { header: './bell' } }),
    sentence: "the frame's slot header belongs to",
  },
  'a landing page': {
    change: (own) => route(own, { landingFor: ['EMPLOYEE'] }),
    sentence: "it can't be the landing page of EMPLOYEE",
  },
  'the way in': {
    change: (own) => ({ ...route(own, { access: 'signedOut', entrance: true }), nav: [] }),
    sentence: "it can't have the sign-in page",
  },
  'an address with a hash': {
    change: (own) => route(own, { hash: 'everything' }),
    sentence: "it can't take addresses with the hash everything",
  },
  'sixty entries of the navigation': {
    change: ({ nav: [own] }) => ({
      nav: Array.from({ length: 60 }, (_, index) => ({ ...own, label: `${own?.label} ${index}` })),
    }),
    sentence: 'it has 60 navigation entries, more than the 12 allowed',
  },
  'a label of 200 kB': {
    change: () => ({ label: 'x'.repeat(200_000) }),
    sentence: 'its label must not be longer than 60',
  },
  'a React that the shell lacks': {
    change: ({ requires }) => ({ requires: { ...requires, react: '^20.0.0' } }),
    sentence: 'it needs react ^20.0.0, and the live shell provides',
  },
  'a call that the server lacks': {
    change: ({ calls = [] }) => ({ calls: [...calls, 'GET /api/tides/'] }),
    sentence: "it calls GET /api/tides/, which the server doesn't have",
  },
};
