import * as z from 'zod/mini';
import { punchHeaders } from '../schemas/attendance';
import {
  kioskCode,
  kioskCodeBody,
  kioskList,
  kioskStatus,
  kioskStatusQuery,
  registeredKiosk,
  registerKioskBody,
} from '../schemas/options';
import { call } from './call';

export const readKioskStatus = call({
  summary: 'Read this punch clock',
  method: 'GET',
  path: '/api/attendance/kiosk/',
  permission: 'public',
  headers: punchHeaders,
  query: kioskStatusQuery,
  answers: { 200: kioskStatus },
  refuses: [403, 409],
});

export const listKiosks = call({
  summary: 'List registered punch clocks',
  method: 'GET',
  path: '/api/attendance/kiosks/',
  permission: 'kiosks.manage',
  answers: { 200: kioskList },
  shows: ['Kiosk'],
});

export const createKioskCode = call({
  summary: 'Create a code that registers a punch clock',
  method: 'POST',
  path: '/api/attendance/kiosk-codes/',
  permission: 'kiosks.manage',
  body: kioskCodeBody,
  answers: { 201: kioskCode },
  refuses: [404],
  description:
    'Creates a code that registers one browser as a punch clock. The code works once and expires in 10 minutes.',
});

export const registerKiosk = call({
  summary: 'Register this device as a punch clock',
  method: 'POST',
  path: '/api/attendance/kiosk/',
  permission: 'public',
  headers: punchHeaders,
  body: registerKioskBody,
  answers: { 201: registeredKiosk },
  refuses: [403, 404, 409, 429],
  description: 'Registers the browser by its public key. The browser then signs its calls.',
});

export const removeKiosk = call({
  summary: 'Remove a punch clock',
  method: 'DELETE',
  path: '/api/attendance/kiosks/:id/',
  permission: 'kiosks.manage',
  answers: { 204: z.null() },
});
