import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { plainDateIn } from '@ondeck/shared/domain/calendar/zone';
import { DAY_MS } from '@ondeck/shared/domain/durations';
import { addTexts } from './demoTexts';
import { addAbsences } from './demoAbsences';
import { addAdjustments } from './demoAdjustments';
import { addBlackouts } from './demoBlackouts';
import { demoCalendar } from './demoCalendar';
import { addAvailability } from './demoAvailability';
import { addCertificates } from './demoCertificates';
import { addCorrections } from './demoCorrections';
import { addDeck } from './demoDeck';
import { addExtras } from './demoExtras';
import { addOpenShifts } from './demoOpenShifts';
import { addLabor } from './demoLabor';
import { addMeetingHours } from './demoMeetingHours';
import { addMeetings } from './demoMeetings';
import { addNotices } from './demoNotices';
import { addPeople } from './demoPeople';
import { addPastCovers, addPickUps } from './demoPickUps';
import { demoLocations, demoPositions, type LocationKey } from './demoLocations';
import { addPunches } from './demoPunches';
import { demoRandom } from './demoRandom';
import { addLeaveAndChanges } from './demoRequests';
import { type DemoTables, emptyTables } from './demoRows';
import type { DemoSchool } from './demoSchool';
import { addRound } from './demoRounds';
import { addSwap } from './demoSwaps';
import { addWeeks } from './demoShifts';
import { addWalkIns } from './demoWalkIns';
import { addNewShiftRequests } from './demoNewShifts';

const seed = 20_010_910;
const weeksBack = 12;

/**
 * Builds the demo school: three locations, 45 users, and twelve weeks of history. All dates and random values derive
 * from `now`, so the same instant gives the same school, including IDs.
 *
 * @param now - the instant to which the school's dates are relative
 * @param passwordHash - the hash of the password that all accounts share
 * @returns every row, by table, in the order in which the tables can be stored
 */
export function buildDemo(now: Date, passwordHash: string): DemoTables {
  const random = demoRandom(seed);
  const founded = new Date(now.getTime() - 130 * DAY_MS);
  const tables = emptyTables();
  const locations = demoLocations(random, founded);
  const positions = demoPositions(random, founded);
  tables.locations.push(...Object.values(locations));
  tables.positions.push(...positions.values());

  const byPlace = (of: (date: string) => string): Record<LocationKey, string> => {
    const at = (place: LocationKey) => of(plainDateIn(now.getTime(), locations[place].timezone));
    return { lakeview: at('lakeview'), prairie: at('prairie'), harbor: at('harbor') };
  };
  const today = byPlace((date) => date);
  const members = addPeople(tables, {
    random,
    locations,
    positions,
    at: founded,
    joined: addDays(today.lakeview, -120),
    left: addDays(today.lakeview, -30),
    passwordHash,
  });
  const school: DemoSchool = {
    now,
    random,
    tables,
    calendar: demoCalendar(),
    locations,
    positions,
    members,
    today,
    planStart: byPlace((date) => addDays(startOfWeek(date), -7 * weeksBack)),
  };

  addWeeks(school);
  addExtras(school);
  addMeetings(school);
  addLeaveAndChanges(school);
  addPastCovers(school);
  addNewShiftRequests(school);
  addOpenShifts(school);
  addPickUps(school);
  addPunches(school);
  addWalkIns(school);
  addAdjustments(school);
  addNotices(school);
  addCorrections(school);
  addAvailability(school);
  addCertificates(school);
  addLabor(school);
  addDeck(school);
  addBlackouts(school);
  addAbsences(school);
  addSwap(school);
  addTexts(school);
  addMeetingHours(school);
  addRound(school);
  return tables;
}
