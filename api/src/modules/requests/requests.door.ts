/** Exports for other modules. Everything else in this folder is private to requests. */
export { offerToAll } from './offers.service';
export { announceRevoked } from './revoke.service';
