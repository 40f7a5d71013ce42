import { areaApi } from './areaApi';
import { readPublicOptions } from '../calls/options';

/** What everybody may know of the installation's settings, also before signing in. */
export const { useReadPublicOptionsQuery } = areaApi('suite').endpoints({ readPublicOptions });
