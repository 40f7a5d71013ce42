import * as z from 'zod/mini';
import { fieldLimits } from '../domain/rules/fields';
import { id, text, verbatim } from './common';

/** `GET /api/users/second-factor/`: what one's own sign-in asks for beside the password. Instants are ISO 8601. */
export const secondFactors = z.object({
  /** The authenticator app; null where none is set up. */
  app: z.nullable(z.object({ since: z.string() })),
  passkeys: z.array(
    z.object({ id, name: z.string(), created_at: z.string(), last_used_at: z.nullable(z.string()) }),
  ),
  recovery_codes_left: z.number(),
  /** When the school asks for one by, of somebody who has none. */
  due: z.nullable(z.string()),
});
export type SecondFactors = z.infer<typeof secondFactors>;
export type ListedPasskey = SecondFactors['passkeys'][number];

/** One's own password once more: a page left open must not be enough. */
export const withPassword = z.strictObject({ current_password: verbatim(fieldLimits.passwordMax, 1) });

/** What an authenticator app needs: the secret to type, and the address that a QR code shows it. */
export const appSecret = z.object({ secret: z.string(), uri: z.string() });
export type AppSecret = z.infer<typeof appSecret>;

export const appCodeBody = z.strictObject({ code: text(20, 1) });

/** Shown once; null where the person has some already. */
export const addedFactor = z.object({
  message: z.string(),
  recovery_codes: z.nullable(z.array(z.string())),
});
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Base64url of what a browser's authenticator made. */
const bytes = (max: number) => text(max, 1).check(z.regex(/^[\w-]+$/, 'Must be base64url'));
const passkeyId = bytes(1_400);

/** What `navigator.credentials.create` takes, in JSON. */
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

/** What it made of that. */
export const addPasskeyBody = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: z.array(text(20, 1)).check(z.maxLength(10)),
});
export type AddPasskeyBody = z.infer<typeof addPasskeyBody>;

/** What `navigator.credentials.get` takes, in JSON. No account is named: the authenticator knows whose it is. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.number(),
});

/** What it made of that. */
export const passkeySignInBody = z.strictObject({
  id: passkeyId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(8_000),
});
export type PasskeySignInBody = z.infer<typeof passkeySignInBody>;

export const renamePasskeyBody = z.strictObject({ name: text(50, 1) });
