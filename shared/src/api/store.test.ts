import { baseApi, onSuccess } from './baseApi';
import { fileNameOf } from './download';
import { createOnDeckStore } from './store';

const counter = (state: unknown = 0, action: unknown): unknown =>
  typeof action === 'object' && action !== null && 'type' in action && action.type === 'add'
    ? Number(state) + 1
    : state;

test('a slice of an area joins the store and works', () => {
  const { store, inject } = createOnDeckStore();
  inject([{ reducerPath: 'employee/count', reducer: counter }]);
  store.dispatch({ type: 'add' });
  expect(store.getState()).toMatchObject({ 'employee/count': 1 });
});

test('the same slice may join twice, another of the same name may not', () => {
  const { inject } = createOnDeckStore();
  inject([{ reducerPath: 'employee/count', reducer: counter }]);
  expect(() => inject([{ reducerPath: 'employee/count', reducer: counter }])).not.toThrow();
  expect(() => inject([{ reducerPath: 'employee/count', reducer: () => 0 }])).toThrow('Two areas claim');
});

test('two areas that claim one call fail instead of sharing it silently', () => {
  const add = () =>
    baseApi.injectEndpoints({
      overrideExisting: 'throw',
      endpoints: (build) => ({ taken: build.query<unknown, void>({ query: () => '/api/x/' }) }),
    });
  add();
  expect(add).toThrow('taken');
});

test('a refused write makes nothing stale', () => {
  expect(onSuccess(undefined, ['Shift'])).toEqual(['Shift']);
  expect(onSuccess({ status: 400 }, ['Shift'])).toEqual([]);
});

test.each([
  ['attachment; filename="Payroll-Detail.xlsx"', 'Payroll-Detail.xlsx'],
  ['attachment; filename="x"; filename*=UTF-8\'\'Pay%20roll.xlsx', 'Pay roll.xlsx'],
  ['attachment; filename=plain.xlsx', 'plain.xlsx'],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
  ['attachment', undefined],
  [null, undefined],
])('%s names the file %s', (disposition, expected) => {
  expect(fileNameOf(disposition)).toBe(expected);
});
