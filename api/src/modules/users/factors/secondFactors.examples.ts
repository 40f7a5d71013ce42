import type * as calls from '@ondeck/shared/calls/secondFactors';
import { says } from '../../../platform/http/example';
import type { Examples } from '../../../platform/http/module';
import { now, sampleId, secret } from '../../../platform/http/samples';

const withPassword = { current_password: 'Welcome1!' };
const recovery_codes = ['k7qfm-x2w9p', 'p4hct-9rgzn'];

export const examples: Examples<typeof calls> = {
  readSecondFactors: {
    summary: 'Read my two-step verification',
    answer: {
      app: { since: now },
      passkeys: [{ id: sampleId(110), name: 'Chrome on Windows', created_at: now, last_used_at: null }],
      recovery_codes_left: 10,
      due: null,
    },
  },
  beginApp: {
    summary: 'Start setting up an authenticator app',
    body: withPassword,
    answer: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/On%20Deck:employee%40ondeck.example?issuer=On%20Deck&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  confirmApp: {
    summary: 'Confirm the first code of an authenticator app',
    body: { code: '123456' },
    answer: { message: 'Authenticator app added.', recovery_codes },
  },
  removeApp: says('Remove the authenticator app', 'Authenticator app removed.', withPassword),
  renewRecoveryCodes: {
    summary: 'Create new recovery codes',
    body: withPassword,
    answer: { recovery_codes },
  },
  beginPasskey: {
    summary: 'Start adding a passkey',
    body: withPassword,
    answer: {
      challenge: secret,
      rp: { id: 'ondeck.example.com', name: 'On Deck' },
      user: { id: 'MDE5M2YyYTA', name: 'employee@ondeck.example', displayName: 'Maya Rivera' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: 300_000,
    },
  },
  addPasskey: {
    summary: 'Add the passkey that the browser made',
    body: { id: secret, clientDataJSON: secret, attestationObject: secret, transports: ['internal'] },
    answer: { message: 'Passkey added.', recovery_codes: null },
  },
  renamePasskey: says('Rename a passkey', 'Passkey renamed.', { name: 'My phone' }),
  removePasskey: says('Remove a passkey', 'Passkey removed.', withPassword),
  resetSecondFactor: says("Reset a user's two-step verification", 'Two-step verification reset.'),
};
