import type * as calls from '@ondeck/shared/calls/kiosks';
import type { Examples } from '../../platform/http/module';
import { location, now, sampleId } from '../../platform/http/samples';

const kiosk = {
  id: sampleId(102),
  name: 'Front desk',
  location,
  registered_by: 'Ada Poole',
  registered_at: now,
  last_seen_at: now,
};

export const examples: Examples<typeof calls> = {
  readKioskStatus: {
    summary: 'Read this punch clock',
    answer: {
      registered: false,
      registration_required: false,
      name: null,
      location: null,
      clock_out_here: true,
      now,
    },
  },
  listKiosks: {
    summary: 'List registered punch clocks',
    answer: { count: 1, results: [kiosk] },
  },
  createKioskCode: {
    summary: 'Create a code that registers a punch clock',
    body: { name: kiosk.name, location: location.id },
    answer: { code: 'K7QP-2MXA', address: 'https://ondeck.example.com/kiosk', expires_at: now },
  },
  registerKiosk: {
    summary: 'Register this device as a punch clock',
    body: { code: 'K7QP-2MXA', public_key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE…' },
    answer: { id: kiosk.id, name: kiosk.name },
  },
  removeKiosk: {
    summary: 'Remove a punch clock',
    answer: null,
  },
};
