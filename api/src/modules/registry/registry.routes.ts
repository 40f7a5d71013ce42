import * as calls from '@ondeck/shared/calls/registry';
import { createDeployToken, findDeployTokens, revokeDeployToken } from './deployTokens.service';
import { uploadVersion } from './publishing.service';
import { readFigures } from './figures.service';
import { listAreas } from './areaList.service';
import { allow, findVersion, release, retire, rollBack, switchOff } from './release.service';
import { hearStart } from './starts.service';
import type { RegistryStore } from './registryStore';
import { type Module, moduleOf } from '../../http/module';
import { decideWaiting, findWaiting } from './waiting.service';
import { examples } from './registry.examples';

/** Publishing over a running server, into one registry. */
export const registryModule = (store: RegistryStore): Module =>
  moduleOf(
    'registry',
    calls,
    {
      listDeployTokens: ({ services }) => findDeployTokens(services),
      createDeployToken: ({ services, actor, body, reply }) => {
        reply.header('cache-control', 'no-store');
        const live = store.read().registry.areas[body.area]?.active.descriptor;
        const slots = body.slots ?? Object.keys(live?.slots ?? {});
        const { area, label, days } = body;
        return createDeployToken(services, actor, { area, label, days, slots });
      },
      revokeDeployToken: async ({ services, actor, params }) => {
        await revokeDeployToken(services, actor, params.id);
        return null;
      },
      listAreas: async ({ services }) => listAreas(store, await readFigures(services.db)),
      findVersion: ({ actor, params }) => findVersion(store, actor, params),
      uploadVersion: async ({ services, actor, params, body, reply }) => {
        const { created, answer } = await uploadVersion({ ...services, store }, actor, params, body);
        reply.code(created ? 201 : 200);
        return answer;
      },
      releaseVersion: ({ services, actor, params, body }) =>
        release({ ...services, store }, actor, params.area, body),
      rollBackArea: ({ services, actor, params, body }) =>
        rollBack({ ...services, store }, actor, params.area, body),
      retireArea: ({ services, actor, params, body }) =>
        retire({ ...services, store }, actor, params.area, body.ifRevision),
      switchAreaOff: ({ services, actor, params, body }) =>
        switchOff({ ...services, store }, actor, params.area, body),
      listWaiting: ({ services }) => findWaiting(services),
      decideWaiting: async ({ services, actor, params, body }) => ({
        message: await decideWaiting(services, actor, params.area, body),
      }),
      tellStart: async ({ services, actor, body }) => {
        await hearStart({ ...services, store }, actor, body);
        return null;
      },
      allowArea: ({ services, actor, params, body }) =>
        allow({ ...services, store }, actor, params.area, body),
    },
    examples,
  );
