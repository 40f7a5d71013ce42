/**
 * The one place that extends dayjs and sets its locale: a second copy of a plugin or a locale set elsewhere would
 * change what every page shows. Browser code never converts zones: what arrives is wall-clock and is shown as such.
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
// The product's weeks start on Sunday.
dayjs.updateLocale('en', { weekStart: 0 });

export { dayjs };
