import { baseApi } from '@ondeck/shared/api/baseApi';
import { useEffect, useState } from 'react';
import { whenShown } from '../federation/usePrefetch';

// An area names the list of its menu entry as data, so the frame knows the path and no call.
const { useNavCountQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    navCount: build.query<number, string>({
      query: (url) => url,
      transformResponse: (answer: { readonly count: number }) => answer.count,
      providesTags: ['Request'],
    }),
  }),
});

function Count({ call }: { readonly call: string }) {
  const { data: count = 0 } = useNavCountQuery(call);
  return count > 0 ? <span className="shell-nav-count">{count}</span> : null;
}

/** Shows how many rows a list of the navigation has, read after the page's first data; nothing for an empty list. */
export function NavCount({ call }: { readonly call: string }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenShown(() => setIdle(true)), []);
  return isIdle ? <Count call={call} /> : null;
}
