/**
 * Sends text messages in its own process, on the database of its first argument and to the provider of its second. Each
 * message sets its clock and starts a run, and the process answers once the run is over.
 */
import { connectServer } from '../src/platform/database/server';
import { createServices } from '../src/platform/services';
import { sendTexts } from '../src/platform/sms/smsSender';
import type { SmsService } from '../src/platform/sms/smsService';
import { testClock } from './clock';
import { testVault } from './testVault';

const [url = '', provider = ''] = process.argv.slice(2);
const sms = JSON.parse(provider) as SmsService;
const ignore = (): void => {};
const clock = testClock();
const { db } = connectServer(url, ignore, 10);
const publicUrl = 'http://localhost:3000';
const { notify } = createServices({
  db,
  clock,
  announcer: { announce: () => Promise.resolve(), nudge: ignore },
  vault: testVault,
  publicUrl,
  mailIsSent: false,
});
process.on('message', (instant) => {
  clock.set(String(instant));
  void sendTexts({ db, clock, notify, sms, publicUrl, report: ignore }).then(() => process.send?.('over'));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
