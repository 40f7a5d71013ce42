import { areaApi } from './areaApi';
import { readPublicOptions } from '../calls/options';
import { fieldLimits } from '../domain/rules/fields';

/** What everybody may know of the installation's settings, also before signing in. */
export const { useReadPublicOptionsQuery } = areaApi('suite').endpoints({ readPublicOptions });

/** The fewest characters of a first or last name. */
export const useShortestName = (): number =>
  useReadPublicOptionsQuery().data?.shortest_name ?? fieldLimits.nameMin;
