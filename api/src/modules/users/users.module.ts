import type { Module } from '../../http/module';
import { resetRoutes } from './reset.routes';
import { sessionRoutes } from './session.routes';
import { userRoutes } from './users.routes';

export const usersModule: Module = {
  name: 'users',
  routes(app, services) {
    sessionRoutes(app, services);
    resetRoutes(app, services);
    userRoutes(app, services);
  },
};
