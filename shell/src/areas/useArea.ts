import type { Parsed } from '@ondeck/shared/contract/result';
import { useCallback, useEffect, useState } from 'react';
import { AreaLoadError } from '../federation/areaLoadError';
import { useAreas } from './areasContext';

export type AreaState<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly module: T }
  | { readonly kind: 'failed'; readonly error: AreaLoadError };

const asLoadError = (id: string, error: unknown): AreaLoadError =>
  error instanceof AreaLoadError
    ? error
    : new AreaLoadError('evaluation', id, '', error instanceof Error ? error.message : String(error));

/**
 * Loads an expose of an area, and loads it again on request.
 *
 * @param read - reads the area's module; must be stable between renders
 */
export function useArea<T>(
  id: string,
  expose: string,
  read: (value: unknown) => Parsed<T>,
): { readonly state: AreaState<T>; readonly retry: () => void } {
  const areas = useAreas();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly state: AreaState<T> }>();
  const key = `${id} ${expose} ${attempt}`;

  useEffect(() => {
    let wanted = true;
    const settle = (state: AreaState<T>): void => {
      if (wanted) setAnswer({ key, state });
    };
    areas.load(id, expose, read).then(
      (module) => settle({ kind: 'ready', module }),
      (error: unknown) => settle({ kind: 'failed', error: asLoadError(id, error) }),
    );
    return () => {
      wanted = false;
    };
  }, [areas, id, expose, read, key]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: answer?.key === key ? answer.state : { kind: 'loading' }, retry };
}
