import { randomBytes, verify } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import {
  OFFLINE_BATCH,
  type PunchKind,
  receiptText,
  sealedAbout,
} from '@ondeck/shared/domain/rules/offlinePunch';
import type { Rate } from '@ondeck/shared/schemas/dashboard';
import { offlineReceipt, type SendOfflineBody } from '@ondeck/shared/schemas/offlinePunches';
import { kioskStatus } from '@ondeck/shared/schemas/options';
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';
import * as z from 'zod/mini';
import type { Answer } from '../../../../test/harness';
import type { GivenKiosk } from '../../../../test/kioskKey';
import type { punchClock } from '../attendance.fixture';

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
const STATUS = '/api/attendance/kiosk/';
const SEND = '/api/attendance/offline-punches/';

interface Chosen {
  readonly rate?: Rate;
  /** The punch was sent online before, and no answer came. */
  readonly tried?: boolean;
}
type Kept = SendOfflineBody['punches'][number] & { readonly anchor: Anchor };
interface Anchor {
  readonly heard: number;
  readonly proof: string;
  readonly wall: number;
  /** The reading of the steady clock, which starts again with each restart. */
  readonly steady: number;
  readonly life: number;
}

/** The calls that a tablet makes to a test, or to a server that runs elsewhere. */
interface Host<A> {
  call(
    token: undefined,
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    options: { readonly headers: Readonly<Record<string, string>> },
  ): Promise<A>;
  readonly clock: { now(): Date; advance(milliseconds: number): void };
}

/** Returns a simulated tablet with two clocks, the punches that it stores, and a network that the test controls. */
export async function offlineTablet<A extends Pick<Answer, 'status' | 'body'>>(
  test: Host<A>,
  { signed }: Pick<ReturnType<typeof punchClock>, 'signed'>,
  kiosk: GivenKiosk,
) {
  const now = (): number => test.clock.now().getTime();
  let wallOff = 0;
  let life = 1;
  let asleep = 0;
  let counter = 0;
  let anchor: Anchor | undefined;
  let keys: { sealedTo: string; sealKey: string; receiptKey: string } | undefined;
  const kept: Kept[] = [];

  /** Asks for the status. @param late - milliseconds that the tablet sleeps before it reads the answer */
  async function hear(late = 0): Promise<A> {
    const answer = await test.call(undefined, 'GET', STATUS, undefined, {
      headers: signed(kiosk, 'GET', STATUS),
    });
    const { offline } = z.parse(kioskStatus, answer.body);
    if (late > 0) test.clock.advance(late);
    if (offline) {
      keys = { sealedTo: offline.sealed_to, sealKey: offline.seal_key, receiptKey: offline.receipt_key };
      anchor = {
        heard: offline.heard,
        proof: offline.proof,
        wall: now() + wallOff,
        steady: now() - asleep,
        life,
      };
    }
    return answer;
  }
  await hear();

  const elapsedSince = ({ steady, life: of }: Anchor): number | null =>
    of === life ? now() - asleep - steady : null;

  /** Enters a code while offline. */
  async function punch(
    code: string,
    kind: PunchKind = 'IN',
    { rate = 'REGULAR', tried = false }: Chosen = {},
  ): Promise<string> {
    if (!anchor || !keys) throw new Error('This tablet has never heard the server.');
    counter += 1;
    const key = randomBytes(16).toString('hex');
    const { heard, proof } = anchor;
    const text = JSON.stringify({
      code,
      kind,
      rate,
      heard,
      proof,
      elapsed: elapsedSince(anchor),
      wall: now() + wallOff - anchor.wall,
      tried,
    });
    const to = await suite.DeserializePublicKey(Buffer.from(keys.sealKey, 'base64'));
    const { encapsulatedSecret, ciphertext } = await suite.Seal(to, Buffer.from(text), {
      aad: Buffer.from(sealedAbout(kiosk.id, key, counter)),
    });
    const sealed = Buffer.concat([encapsulatedSecret, ciphertext]).toString('base64');
    kept.push({ key, counter, sealed, elapsed: null, wall: 0, anchor });
    return key;
  }

  /** Returns the punches that the tablet would send now. */
  const batch = (): SendOfflineBody => ({
    sealed_to: keys?.sealedTo ?? '',
    punches: kept.slice(0, OFFLINE_BATCH).map(({ anchor: of, ...sent }) => ({
      ...sent,
      elapsed: elapsedSince(of),
      wall: now() + wallOff - of.wall,
    })),
  });

  const post = (body: SendOfflineBody, by: GivenKiosk = kiosk): Promise<A> =>
    test.call(undefined, 'POST', SEND, body, { headers: signed(by, 'POST', SEND, body) });

  function isReceipt({ keys: of, signature }: z.infer<typeof offlineReceipt>): boolean {
    const point = Buffer.from(keys?.receiptKey ?? '', 'base64');
    const key = createPublicKey({
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
      format: 'jwk',
    });
    const text = Buffer.from(receiptText(kiosk.id, of));
    return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
  }

  /**
   * Sends one batch and deletes the punches that the server signed for.
   *
   * @param isLost - true if the answer never arrives
   */
  async function send({ isLost = false } = {}): Promise<A> {
    const answer = await post(batch());
    if (answer.status === 200 && !isLost) {
      const receipt = z.parse(offlineReceipt, answer.body);
      if (!isReceipt(receipt)) throw new Error('The receipt is not signed by the server.');
      const stored = new Set(receipt.keys);
      kept.splice(0, kept.length, ...kept.filter(({ key }) => !stored.has(key)));
    }
    return answer;
  }

  return {
    hear,
    punch,
    batch,
    post,
    send,
    waiting: (): number => kept.length,
    async sendAll(): Promise<void> {
      while (kept.length > 0) await send();
    },
    restart(): void {
      life += 1;
    },
    setWall(milliseconds: number): void {
      wallOff += milliseconds;
    },
    sleep(milliseconds: number): void {
      asleep += milliseconds;
      test.clock.advance(milliseconds);
    },
  };
}
