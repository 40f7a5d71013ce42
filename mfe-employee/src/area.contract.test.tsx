import { describeAreaContract } from '@ondeck/shared/testing/areaContract';
import { describeWidgetContract } from '@ondeck/shared/testing/widgetContract';
import json from '../area.json';

describeAreaContract(() => import('./area'), json);
describeWidgetContract(() => import('./bell'));
