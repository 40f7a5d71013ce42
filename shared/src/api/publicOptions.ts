import type { PublicOptions } from '../schemas/options';
import { baseApi } from './baseApi';

/** What everybody may know of the installation's settings, also before signing in. */
const publicOptionsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    publicOptions: build.query<PublicOptions, void>({
      query: () => '/api/options/public/',
      providesTags: ['Option'],
      keepUnusedDataFor: 600,
    }),
  }),
});

export const { usePublicOptionsQuery } = publicOptionsApi;
