import { areaVersion } from '@ondeck/kit/build/versions';
import { shellConfig } from '@ondeck/kit/build/webpack.shell';

export default shellConfig(areaVersion('shell'));
