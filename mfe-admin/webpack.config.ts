import { areaConfig } from '@ondeck/kit/build/webpack.area';
import { areaVersion } from '@ondeck/kit/build/versions';

export default areaConfig('mfe-admin', areaVersion('mfe-admin'));
