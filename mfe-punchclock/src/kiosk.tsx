import { CONTRACT } from '@ondeck/shared/contract/area';
import { PunchClock } from './PunchClock';

export const contract = CONTRACT;

/** The punch clock on a separate page: no router and no store, only the suite's stored session values. */
export const Kiosk = PunchClock;
