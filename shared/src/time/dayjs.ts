/**
 * Extends dayjs and sets its locale, only here: a second copy of a plugin or another locale would change every page.
 * Browser code never converts zones: wall-clock values are shown as they arrive.
 */
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import isBetween from 'dayjs/plugin/isBetween';
import localeData from 'dayjs/plugin/localeData';
import updateLocale from 'dayjs/plugin/updateLocale';

dayjs.extend(customParseFormat);
dayjs.extend(isBetween);
dayjs.extend(localeData);
dayjs.extend(updateLocale);
dayjs.locale('en');
// Weeks start on Sunday in On Deck.
dayjs.updateLocale('en', { weekStart: 0 });

export { dayjs };
