import { CONTRACT } from '@ondeck/shared/contract/area';
import { PunchClock } from './PunchClock';

export const contract = CONTRACT;

/** The area has a single page, so it needs no routes. */
export const Root = PunchClock;
