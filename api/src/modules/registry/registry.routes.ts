import * as calls from '@ondeck/shared/calls/registry';
import { createDeployToken, findDeployTokens, revokeDeployToken } from './deployTokens.service';
import { uploadVersion } from './publishing.service';
import { findFaults } from './faults.service';
import { readFigures } from './figures.service';
import { listAreas } from './areaList.service';
import { allow, findVersion, makeLive, retire, rollBack, switchOff } from './release.service';
import { hearStart } from './starts.service';
import type { RegistryStore } from './registryStore';
import { messageFrom } from '../../platform/http/message';
import { callsOf, inTransaction, type Module, moduleOf } from '../../platform/http/module';
import type { HttpApp } from '../../platform/http/types';
import type { Services } from '../../platform/services';
import { createSourceMaps } from './sourceMaps';
import { decidePendingClaims, findPendingClaims } from './pendingClaims.service';

/** Routes that publish areas on a running server, into one registry. */
export function registryModule(store: RegistryStore): Module {
  const here = (services: Services, { server }: { readonly server: Pick<HttpApp, 'hasRoute'> }) => ({
    ...services,
    store,
    hasCall: callsOf(server),
  });
  const sources = createSourceMaps(store.folders);
  /** Loads changes of other processes first, so that a version uploaded there can be released here. */
  const publishing = async (...asked: Parameters<typeof here>) => {
    await store.refresh();
    return here(...asked);
  };
  return moduleOf('registry', calls, {
    listDeployTokens: ({ services }) => findDeployTokens(services),
    createDeployToken: inTransaction(({ unit, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const live = store.read().registry.areas[body.area]?.active.descriptor;
      const slots = body.slots ?? Object.keys(live?.slots ?? {});
      const { area, label, days } = body;
      return createDeployToken(unit, { area, label, days, slots });
    }),
    revokeDeployToken: inTransaction(async ({ unit, params }) => {
      await revokeDeployToken(unit, params.id);
      return null;
    }),
    listAreas: async ({ services, request }) =>
      listAreas(await publishing(services, request), await readFigures(services.db)),
    listFaults: ({ services, actor, query }) => findFaults(services, sources, actor, query),
    findVersion: async ({ services, request, actor, params }) =>
      findVersion((await publishing(services, request)).store, actor, params),
    uploadVersion: async ({ services, request, actor, params, body, reply }) => {
      const { created, answer } = await uploadVersion(
        await publishing(services, request),
        actor,
        params,
        body,
      );
      reply.code(created ? 201 : 200);
      return answer;
    },
    releaseVersion: async ({ services, request, actor, params, body }) =>
      makeLive(await publishing(services, request), actor, params.area, body),
    rollBackArea: async ({ services, request, actor, params, body }) =>
      rollBack(await publishing(services, request), actor, params.area, body),
    retireArea: async ({ services, request, actor, params, body }) =>
      retire(await publishing(services, request), actor, params.area, body.ifRevision),
    switchAreaOff: async ({ services, request, actor, params, body }) =>
      switchOff(await publishing(services, request), actor, params.area, body),
    listPendingClaims: ({ services }) => findPendingClaims(services),
    decidePendingClaims: inTransaction(({ unit, params, body }) =>
      messageFrom(decidePendingClaims(unit, params.area, body)),
    ),
    reportStart: async ({ services, request, actor, body }) => {
      await hearStart(here(services, request), actor, body);
      return null;
    },
    setAllowedClaims: async ({ services, request, actor, params, body }) =>
      allow(await publishing(services, request), actor, params.area, body),
  });
}
