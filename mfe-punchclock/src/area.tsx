import { CONTRACT } from '@ondeck/shared/contract/area';
import { PunchClock } from './PunchClock';

export const contract = CONTRACT;

/** The area's one page needs no routes of its own. */
export const Root = PunchClock;
