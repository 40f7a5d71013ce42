import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { Provider } from 'react-redux';
import { baseApi } from './baseApi';
import { fileNameOf } from './download';
import { createSlice, useDispatch, useSelector } from './slices';
import { createOnDeckStore } from './store';

const counter = createSlice({
  name: 'employee/count',
  initialState: 0,
  reducers: { added: (count) => count + 1 },
});

test("adds an area's slice to the store, where the area reads and writes it", () => {
  const { store, inject } = createOnDeckStore();
  inject([{ reducerPath: 'employee/count', reducer: counter.reducer }]);
  const useCount = () => ({
    add: useDispatch(),
    count: useSelector((state: Record<string, unknown>) => state['employee/count']),
  });
  const { result } = renderHook(useCount, {
    wrapper: ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>,
  });
  act(() => {
    result.current.add(counter.actions.added());
  });
  expect(result.current.count).toBe(1);
});

test('accepts the same slice twice but refuses another slice with its name', () => {
  const { inject } = createOnDeckStore();
  inject([{ reducerPath: 'employee/count', reducer: counter.reducer }]);
  expect(() => inject([{ reducerPath: 'employee/count', reducer: counter.reducer }])).not.toThrow();
  expect(() => inject([{ reducerPath: 'employee/count', reducer: () => 0 }])).toThrow('Two areas claim');
});

test("refuses a second definition of a call's name in the cache", () => {
  const add = () =>
    baseApi.injectEndpoints({
      overrideExisting: 'throw',
      endpoints: (build) => ({ taken: build.query<unknown, void>({ query: () => '/api/x/' }) }),
    });
  add();
  expect(add).toThrow('taken');
});

test.each([
  ['attachment; filename="Payroll-Detail.xlsx"', 'Payroll-Detail.xlsx'],
  ['attachment; filename="x"; filename*=UTF-8\'\'Pay%20roll.xlsx', 'Pay roll.xlsx'],
  ['attachment; filename=plain.xlsx', 'plain.xlsx'],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
  ['attachment', undefined],
  [null, undefined],
])('reads from the header %s the file name %s', (disposition, expected) => {
  expect(fileNameOf(disposition)).toBe(expected);
});
