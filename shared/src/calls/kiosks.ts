import * as z from 'zod/mini';
import { kiosk, kioskList, kioskStatus, registerKioskBody } from '../schemas/options';
import { call } from './call';

export const readKioskStatus = call({
  method: 'GET',
  path: '/api/attendance/kiosk/',
  permission: 'public',
  answers: { 200: kioskStatus },
});

export const listKiosks = call({
  method: 'GET',
  path: '/api/attendance/kiosks/',
  permission: 'kiosks.manage',
  answers: { 200: kioskList },
  shows: ['Kiosk'],
});

export const registerKiosk = call({
  method: 'POST',
  path: '/api/attendance/kiosks/',
  permission: 'kiosks.manage',
  body: registerKioskBody,
  answers: { 201: kiosk },
  refuses: [404],
  description: 'Registers the browser that asks, with a cookie that only the attendance calls get.',
  changes: ['Kiosk'],
});

export const removeKiosk = call({
  method: 'DELETE',
  path: '/api/attendance/kiosks/:id/',
  permission: 'kiosks.manage',
  answers: { 204: z.null() },
  changes: ['Kiosk'],
});
