import { describeAreaContract } from '@ondeck/shared/testing/areaContract';
import json from '../area.json';

describeAreaContract(() => import('./area'), json);
