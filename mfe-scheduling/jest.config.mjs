import { browserPackage } from '../shared/build/jest/preset.mjs';

export default browserPackage('mfe-scheduling');
