import type * as calls from '@ondeck/shared/calls/kiosks';
import type { Examples } from '../../http/module';
import { location, now, sampleId } from '../../http/samples';

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
    summary: 'What this punch clock is',
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
  registerKiosk: {
    summary: 'Register this device as a punch clock',
    body: { name: kiosk.name, location: location.id },
    answer: kiosk,
  },
  removeKiosk: {
    summary: 'Remove a punch clock',
    answer: null,
  },
};
