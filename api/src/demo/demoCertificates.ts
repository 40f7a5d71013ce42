import { addDays, addMonths, type PlainDate } from '@ondeck/shared/domain/calendar/plainDate';
import {
  accountNamed,
  type DemoSchool,
  daysAgo,
  demoLocationKeys,
  demoStaffOf,
  managerOf,
  memberNamed,
  positionOf,
} from './demoSchool';
import type { LocationKey } from './demoLocations';
import type { DemoMember } from './demoPeople';

const VALID_MONTHS = 24;
/** CPR counts for a year at the location in New York, which the state's code asks of its lifeguards. */
const NEW_YORK_MONTHS = 12;
/** Days until a certificate of the documented employee expires. */
const EXPIRES_IN = 14;

/** Adds the four types and what they include. @returns the ids of the types */
function addTypes(school: DemoSchool) {
  const { tables, random, locations } = school;
  const at = daysAgo(school, 120);
  const add = (name: string, requires_document: boolean): string => {
    const id = random.id(at);
    tables.certificate_types.push({
      id,
      name,
      valid_months: VALID_MONTHS,
      reminder_days: [60, 30, 14, 0],
      requires_document,
      created_at: at.toISOString(),
    });
    return id;
  };
  const types = {
    lifeguarding: add('Lifeguarding', true),
    cpr: add('CPR/AED', true),
    firstAid: add('First Aid', false),
    instructor: add('Water Safety Instructor', false),
  };
  for (const included_type_id of [types.cpr, types.firstAid])
    tables.certificate_type_inclusions.push({ type_id: types.lifeguarding, included_type_id });
  tables.certificate_type_locations.push({
    type_id: types.cpr,
    location_id: locations.lakeview.id,
    valid_months: NEW_YORK_MONTHS,
  });
  return types;
}

interface Entry {
  readonly member: DemoMember;
  readonly place: LocationKey;
  readonly type: string;
  readonly number: string;
  readonly issued_on: PlainDate;
  readonly isInReview?: boolean;
}

function addCertificate(school: DemoSchool, { member, place, type, number, issued_on, isInReview }: Entry) {
  const created = daysAgo(school, isInReview ? 1 : 40);
  school.tables.certificates.push({
    id: school.random.id(created),
    user_id: member.row.id,
    type_id: type,
    issued_on,
    expires_on: addMonths(issued_on, VALID_MONTHS),
    number,
    state: isInReview ? 'PENDING' : 'APPROVED',
    reviewed_by: isInReview ? null : managerOf(school, place).row.id,
    reviewed_at: isInReview ? null : daysAgo(school, 39).toISOString(),
    created_by: member.row.id,
    created_at: created.toISOString(),
  });
}

/**
 * Adds types of certificates, of which lifeguards need one, and the staff's certificates. Every lifeguard with shifts
 * has a valid certificate, so that the schedule breaks no rule. One lifeguard without shifts has none.
 */
export function addCertificates(school: DemoSchool): void {
  const types = addTypes(school);
  school.tables.required_certificates.push({
    position_id: positionOf(school, 'lifeguard').id,
    type_id: types.lifeguarding,
    location_id: null,
  });
  const withoutCertificate = memberNamed(school, 'Caleb Thornton');
  const staff = demoLocationKeys.flatMap((place) =>
    demoStaffOf(school, place).map((member) => ({ member, place })),
  );
  for (const [index, { member, place }] of staff.entries()) {
    const issuedDaysAgo = 60 + ((index * 37) % 240);
    const issued_on = addDays(school.today[place], -issuedDaysAgo);
    const number = String(40_210 + index * 137);
    if (member.skills.includes('lifeguard') && member !== withoutCertificate)
      addCertificate(school, { member, place, type: types.lifeguarding, number: `LG-${number}`, issued_on });
    if (member.skills.includes('lead') || member.skills.includes('baby'))
      addCertificate(school, { member, place, type: types.instructor, number: `WSI-${number}`, issued_on });
  }
  const own = { member: accountNamed(school, 'employee'), place: 'lakeview' } as const;
  const today = school.today.lakeview;
  const issued_on = addMonths(addDays(today, EXPIRES_IN), -NEW_YORK_MONTHS);
  addCertificate(school, { ...own, type: types.cpr, number: 'CPR-40199', issued_on });
  addCertificate(school, {
    ...own,
    type: types.firstAid,
    number: 'FA-40199',
    issued_on: addDays(today, -3),
    isInReview: true,
  });
}
