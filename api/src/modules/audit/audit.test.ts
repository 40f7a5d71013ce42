import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertHolds, errorOf, expectStatus, textAt } from '../../../test/assertions';
import { testClock } from '../../../test/clock';
import type { GivenUser } from '../../../test/fixtures';
import { createTestApp, type Answer, type TestApp } from '../../../test/harness';
import { hashPassword } from '../../platform/auth/passwords';

describe('reading the log', () => {
  let test: TestApp;
  let ada: GivenUser;
  let ben: GivenUser;
  let admin: string;
  let place: { readonly id: string };
  before(async () => {
    test = await createTestApp({ clock: testClock('2027-03-03T17:00:00Z') });
    place = await test.given.location({ timezone: 'America/Los_Angeles' });
    const passwordHash = await hashPassword('OnDeck2026!');
    ada = await test.given.user({ role: 'ADMIN', firstName: 'Ada', lastName: 'Poole' });
    ben = await test.given.user({ passwordHash, firstName: 'Ben', lastName: 'Lane', locations: [place] });
    admin = await test.given.session(ada);
    const named = (title: string) => ({
      title,
      phone_number: '5855550101',
      email: 'lake@ondeck.example',
      address: '1 Water Street',
      timezone: 'America/Los_Angeles',
    });
    expectStatus(await test.call(admin, 'POST', '/api/locations/', named('Lakeview')), 201);
    // The first change falls on March 3 at both locations; the next moment is still March 3 only in Los Angeles.
    test.clock.set('2027-03-04T07:30:00Z');
    expectStatus(await test.call(admin, 'PUT', `/api/locations/${place.id}/`, named('Westside')), 200);
    for (const email of [ben.email, 'nobody@ondeck.example'])
      expectStatus(
        await test.call(undefined, 'POST', '/api/users/login/', { email, password: 'Wrong2026!' }),
        401,
      );
  });
  after(() => test.close());

  const read = async (query = ''): Promise<Answer> => {
    const answer = await test.call(admin, 'GET', `/api/audit/?${query}`);
    expectStatus(answer, 200);
    return answer;
  };
  const actionsOf = ({ body }: Answer): string[] => {
    const { results } = body as { results: { action: string; entity_name: string | null }[] };
    return results.map(({ action, entity_name }) => `${action} ${entity_name ?? '-'}`);
  };

  it('shows the log newest first, with a refused sign-in but without the text typed at sign-in', async () => {
    const answer = await read();
    assert.deepEqual(actionsOf(answer), [
      'session.refused -',
      'session.refused Ben Lane',
      'location.changed Westside',
      'location.created Lakeview',
    ]);
    assertHolds(answer.body, {
      count: 4,
      results: [{}, { by: null, by_kind: 'ANONYMOUS' }, { by: { id: ada.id, name: 'Ada Poole' } }, {}],
    });
    assert.ok(!answer.text.includes('nobody@ondeck.example'));
    assert.ok(!answer.text.includes('Wrong2026'));
  });

  for (const [name, query, expected] of [
    ['things', 'thing=places', ['location.changed Westside', 'location.created Lakeview']],
    ['the affected users', 'search=ben', ['session.refused Ben Lane']],
    ['people, who did it', 'search=poole', ['location.changed Westside', 'location.created Lakeview']],
    ['wildcards, taken as typed', 'search=%25', []],
    ['the last page', 'limit=1&offset=3', ['location.created Lakeview']],
    [
      'days, Eastern without a location',
      'from_date=2027-03-04',
      ['session.refused -', 'session.refused Ben Lane', 'location.changed Westside'],
    ],
    ['days, up to and with one', 'to_date=2027-03-03', ['location.created Lakeview']],
  ] as const)
    it(`filters the log by ${name}`, async () => {
      assert.deepEqual(actionsOf(await read(query)), [...expected]);
    });

  it('filters the log by days in the time zone of the chosen location', async () => {
    const at = `location=${place.id}`;
    assert.deepEqual(actionsOf(await read(`${at}&from_date=2027-03-04`)), []);
    const answer = await read(`${at}&to_date=2027-03-03`);
    assert.deepEqual(actionsOf(answer), ['location.changed Westside']);
    assert.equal(textAt(answer.body, 'timezone'), 'America/Los_Angeles', 'and says whose they are');
    assert.equal(textAt((await read()).body, 'timezone'), 'America/New_York');
  });

  it('shows each user their own part of the log, without the addresses of others', async () => {
    const token = await test.given.session(ben);
    const mine = await test.call(token, 'GET', '/api/audit/mine/');
    expectStatus(mine, 200);
    assertHolds(mine.body, { count: 1, results: [{ action: 'session.refused', by: null }] });
    const refused = await test.call(token, 'GET', '/api/audit/');
    expectStatus(refused, 403);
    assert.notEqual(errorOf(refused), '');
    const pair = { new_password: 'Another2026!', confirm_password: 'Another2026!' };
    expectStatus(await test.call(admin, 'POST', `/api/users/change-password/${ben.id}/`, pair), 200);
    const again = await test.given.session(ben);
    const { body } = await test.call(again, 'GET', '/api/audit/mine/?limit=1');
    assert.equal(textAt(body, 'results', 0, 'by'), 'Ada Poole');
    assertHolds(body, { results: [{ address: null, device: null }] });
  });
});
