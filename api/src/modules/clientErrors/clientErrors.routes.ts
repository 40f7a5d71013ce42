import * as calls from '@ondeck/shared/calls/clientErrors';
import { keepClientError } from './clientErrors.service';
import { moduleOf } from '../../platform/http/module';

export const clientErrorsModule = moduleOf('pages', calls, {
  reportClientError: async ({ services, body, request }) => {
    await keepClientError(services, body, request.ip);
    return null;
  },
});
