import { areaVersion } from '@ondeck/shared/build/versions';
import { shellConfig } from '@ondeck/shared/build/webpack.shell';

export default shellConfig(areaVersion('shell'));
