import { areaConfig } from '@ondeck/shared/build/webpack.area';
import { areaVersion } from '@ondeck/shared/build/versions';

export default areaConfig('mfe-employee', areaVersion('mfe-employee'));
