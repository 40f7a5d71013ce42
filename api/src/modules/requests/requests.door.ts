/** Exports for other modules. Everything else in this folder is private to requests. */
export { handOver } from './decideOpenShift.service';
export { notifyOffered } from './offerNews.service';
export { storeAcceptance, storeDecline } from './offers.repository';
export { notifyOfferTaken, offerToAll } from './offers.service';
export { takeOffered } from './takeOffered.service';
export { announceRevoked } from './revoke.service';
