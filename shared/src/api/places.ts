import type { LocationList } from '../schemas/locations';
import type { Position } from '../schemas/positions';
import type { Candidate } from '../schemas/shifts';
import { baseApi } from './baseApi';
import type { QueryValue } from './request';

/** What `GET /api/shifts/staff/` is asked; empty values are left out. */
export type StaffSearch = Readonly<Record<string, QueryValue>>;

/**
 * What several areas choose from: the locations in one's scope, the positions, the people for a shift.
 * Two areas that fetch the same share one answer.
 */
const placesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    places: build.query<LocationList, void>({
      query: () => '/api/locations/?limit=200',
      providesTags: ['Location'],
      keepUnusedDataFor: 600,
    }),
    positionChoices: build.query<{ count: number; results: Position[] }, void>({
      query: () => '/api/shifts/shift-type/',
      providesTags: ['Position'],
      keepUnusedDataFor: 600,
    }),
    staffChoices: build.query<{ results: Candidate[] }, StaffSearch>({
      query: (params) => ({ url: '/api/shifts/staff/', params }),
      providesTags: ['User', 'Schedule'],
    }),
  }),
});

export const { usePlacesQuery, usePositionChoicesQuery, useStaffChoicesQuery } = placesApi;
