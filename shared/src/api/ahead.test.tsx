import { request } from './request';
import { sendAhead } from './ahead';

const answer = (body: object): Response => new Response(JSON.stringify(body), { status: 200 });
const address = '/api/shifts/open-shifts/?start_date=2026-11-22&limit=5';
const ask = () =>
  request({ url: '/api/shifts/open-shifts/', params: { limit: 5, start_date: '2026-11-22' }, token: 'one' });

let sent: jest.SpyInstance;
beforeEach(() => {
  sent = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer({ count: 1 })));
});

test('uses the answer of a call that was sent ahead once, whatever the order of its query parameters', async () => {
  sendAhead([address], 'one');
  expect(await ask()).toMatchObject({ ok: true, answer: { data: { count: 1 } } });
  expect(sent).toHaveBeenCalledTimes(1);
  await ask();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('ignores an answer that was sent ahead with another token', async () => {
  sendAhead([address], 'two');
  await ask();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('sends a call again that failed when it was sent ahead', async () => {
  sent.mockImplementationOnce(() => Promise.reject(new TypeError('no network')));
  sendAhead([address], 'one');
  expect(await ask()).toMatchObject({ ok: true });
  expect(sent).toHaveBeenCalledTimes(2);
});
