/** What other modules may use of personalData. Everything else is private to this folder. */
export { type Replace, replaceInJson } from './spelling';
