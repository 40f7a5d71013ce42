import { browserPackage } from './build/jest/preset.mjs';

export default browserPackage('shared');
