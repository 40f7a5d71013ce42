import { useRead } from './useCall';
import { readPublicOptions } from '../calls/options';
import { fieldLimits } from '../domain/rules/fields';

/** Returns the minimum length of a first or last name. */
export const useShortestName = (): number =>
  useRead(readPublicOptions).data?.shortest_name ?? fieldLimits.nameMin;
