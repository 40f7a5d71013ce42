import type { Module } from '../../http/module';
import { decisionRoutes, requestListRoutes } from './decisions.routes';
import { expireRequests } from './expireRequests.job';
import { askingRoutes } from './requests.routes';
import { rollGaps } from './rollGaps.job';

/** All four kinds of requests, from asking to the answer. */
export const requestsModule: Module = {
  name: 'requests',
  routes(app, services) {
    askingRoutes(app, services);
    requestListRoutes(app, services);
    decisionRoutes(app, services);
  },
  jobs: (services) => [expireRequests(services), rollGaps(services)],
};
