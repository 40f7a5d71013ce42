import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const hash = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

interface Answering {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the authenticator checked a fingerprint or a PIN. */
  readonly verified?: boolean;
}

/** Creates a software authenticator with one passkey: a P-256 key and a counter, as in section 6 of WebAuthn. */
export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = base64url(credential);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  /** Builds the client data: the browser's statement of the challenge and the site that asked. */
  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Answering): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData({ rpId = 'localhost', verified = true }: Answering, key?: Buffer): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (key ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), count, ...(key ? [key] : [])]);
  }

  return {
    id,
    /** Sets the counter back, as in a copy of the authenticator. */
    rewind(to: number) {
      counter = to;
    },
    /** Returns a body for `POST /api/users/passkeys/`. */
    register(asked: Answering) {
      const coordinate = (label: number, value: string): Buffer =>
        Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cose]);
      const data = authenticatorData(asked, key);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        clientDataJSON: base64url(clientData('webauthn.create', asked)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
    },
    /** Returns a body for `POST /api/users/login/passkey/`. */
    signIn(asked: Answering) {
      counter += 1;
      const client = clientData('webauthn.get', asked);
      const data = authenticatorData(asked);
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, hash(client)]), privateKey)),
      };
    },
  };
}
