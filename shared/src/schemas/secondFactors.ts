import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { id, text, verbatim } from './common';

/** `GET /api/users/second-factor/`: the reader's second factors. Instants are ISO 8601. */
export const secondFactors = z.object({
  /** The authenticator app; null if none is set up. */
  app: z.nullable(z.object({ since: z.string() })),
  passkeys: z.array(
    z.object({ id, name: z.string(), created_at: z.string(), last_used_at: z.nullable(z.string()) }),
  ),
  recovery_codes_left: z.number(),
  /** The deadline to set up a second factor, for a user without one whose school requires it. */
  due: z.nullable(z.string()),
});
export type SecondFactors = z.infer<typeof secondFactors>;
export type ListedPasskey = SecondFactors['passkeys'][number];

/** The user's own password, entered again so that a page left open is not enough to make changes. */
export const withPassword = z.strictObject({ current_password: verbatim(fieldLimits.passwordMax, 1) });

/** Data for an authenticator app: the secret to type, and the address that a QR code contains. */
export const appSecret = z.object({ secret: z.string(), uri: z.string() });
export type AppSecret = z.infer<typeof appSecret>;

export const appCodeBody = z.strictObject({ code: text(20, 1) });

/** Recovery codes, shown once; null if the user already has some. */
export const addedFactor = z.object({
  message: z.string(),
  recovery_codes: z.nullable(z.array(z.string())),
});
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Bytes from a browser's authenticator, in base64url. */
const bytes = (max: number) => text(max, 1).check(z.regex(/^[\w-]+$/, 'Must be base64url'));
const passkeyId = bytes(1_400);

/** The options of `navigator.credentials.create`, in JSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  timeout: z.number(),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The credential that `navigator.credentials.create` returned. */
export const addPasskeyBody = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: z.array(text(20, 1)).check(z.maxLength(10)),
});
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;

/**
 * The options of `navigator.credentials.get`, in JSON. They name no account, because the authenticator knows the user.
 */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.number(),
});

/** The assertion that `navigator.credentials.get` returned. */
export const passkeySignInBody = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(8_000),
});
export type PasskeySignInBody = z.infer<typeof passkeySignInBody>;

export const renamePasskeyBody = z.strictObject({ name: text(50, 1) });
