import { describeAreaContract } from '@ondeck/shared/testing/areaContract';
import { fakeServer } from '@ondeck/shared/testing/fakeServer';
import json from '../area.json';
import { goodRoutes } from './scheduling.fixture';

beforeEach(() => {
  fakeServer(goodRoutes());
});

describeAreaContract(() => import('./area'), json);
