import * as z from 'zod/mini';
import {
  allowedClaimsBody,
  areaParams,
  areaVersionsList,
  decideWaitingBody,
  deployTokenBody,
  deployTokenList,
  newDeployToken,
  offBody,
  releaseBody,
  retireBody,
  rollbackBody,
  startBody,
  storedVersionAnswer,
  switchAnswer,
  versionAnswer,
  versionBody,
  versionParams,
  pendingClaimsList,
} from '../schemas/registry';
import { faultList, faultsQuery } from '../schemas/clientErrors';
import { call } from './call';

export const listDeployTokens = call({
  summary: 'List deploy tokens',
  method: 'GET',
  path: '/api/deploy-tokens/',
  permission: 'registry.manage',
  answers: { 200: deployTokenList },
});

export const createDeployToken = call({
  summary: 'Create a deploy token',
  method: 'POST',
  path: '/api/deploy-tokens/',
  permission: 'registry.manage',
  body: deployTokenBody,
  answers: { 201: newDeployToken },
});

export const revokeDeployToken = call({
  summary: 'Revoke a deploy token',
  method: 'DELETE',
  path: '/api/deploy-tokens/:id/',
  permission: 'registry.manage',
  answers: { 204: z.null() },
});

export const listAreas = call({
  summary: 'List areas and their versions',
  method: 'GET',
  path: '/api/registry/areas/',
  permission: 'registry.deploy',
  answers: { 200: areaVersionsList },
  shows: ['Area'],
});

export const listFaults = call({
  summary: 'List errors in pages',
  method: 'GET',
  path: '/api/registry/faults/',
  permission: 'registry.deploy',
  query: faultsQuery,
  answers: { 200: faultList },
  description: 'Errors in pages within 30 days, without personal data. A deploy token reads its own area.',
});

export const findVersion = call({
  summary: 'Read a stored version of an area',
  method: 'GET',
  path: '/api/registry/areas/:area/versions/:version/',
  permission: 'registry.deploy',
  params: versionParams,
  answers: { 200: storedVersionAnswer },
  refuses: [400],
});

export const uploadVersion = call({
  summary: 'Upload a version of an area',
  method: 'PUT',
  path: '/api/registry/areas/:area/versions/:version/',
  permission: 'registry.deploy',
  params: versionParams,
  body: versionBody,
  answers: { 200: versionAnswer, 201: versionAnswer },
  bodyLimit: 16 * 1024 * 1024,
});

export const releaseVersion = call({
  summary: 'Release a version of an area to everyone or to a share of users',
  method: 'POST',
  path: '/api/registry/areas/:area/release/',
  permission: 'registry.deploy',
  params: areaParams,
  body: releaseBody,
  answers: { 200: switchAnswer },
});

export const rollBackArea = call({
  summary: "Go back to an area's earlier version, or end its partial release",
  method: 'POST',
  path: '/api/registry/areas/:area/rollback/',
  permission: 'registry.deploy',
  params: areaParams,
  body: rollbackBody,
  answers: { 200: switchAnswer },
});

export const retireArea = call({
  summary: 'Retire an area',
  method: 'POST',
  path: '/api/registry/areas/:area/retire/',
  permission: 'registry.deploy',
  params: areaParams,
  body: retireBody,
  answers: { 200: switchAnswer },
});

export const switchAreaOff = call({
  summary: 'Turn parts of an area off, and the other parts on',
  method: 'PUT',
  path: '/api/registry/areas/:area/off/',
  permission: 'registry.deploy',
  params: areaParams,
  body: offBody,
  answers: { 200: switchAnswer },
});

export const setAllowedClaims = call({
  summary: 'Change what an area can claim',
  method: 'PUT',
  path: '/api/registry/areas/:area/allowance/',
  permission: 'registry.manage',
  params: areaParams,
  body: allowedClaimsBody,
  answers: { 200: switchAnswer },
});

export const reportStart = call({
  summary: 'Report whether a version of an area started',
  method: 'POST',
  path: '/api/registry/starts/',
  permission: 'self',
  body: startBody,
  answers: { 204: z.null() },
});

export const listPendingClaims = call({
  summary: 'List versions waiting for an admin',
  method: 'GET',
  path: '/api/registry/waiting/',
  permission: 'registry.manage',
  answers: { 200: pendingClaimsList },
  description:
    "Versions that claim a page, a slot of the frame, or a shared package that their area didn't have.",
  shows: ['Area'],
});

export const decidePendingClaims = call({
  summary: 'Allow or refuse the claims of a version',
  method: 'POST',
  path: '/api/registry/areas/:area/waiting/',
  permission: 'registry.manage',
  params: areaParams,
  body: decideWaitingBody,
  description: 'Allows or refuses the claims of a version. Its team then releases it.',
  refuses: [409],
});
