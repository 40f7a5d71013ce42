import { CONTRACT } from '@ondeck/shared/contract/area';
import { PunchClock } from './PunchClock';

export const contract = CONTRACT;

/** The punch clock on its own page: no router, no store, nothing of the suite but the session's stored values. */
export const Kiosk = PunchClock;
