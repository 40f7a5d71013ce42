/** Publishing areas: deploy tokens, uploads, releases, and history. */
import * as z from 'zod/mini';
import { frameSlots } from '../contract/claims';
import { isAreaId } from '../contract/areaData';
import { roles } from '../contract/roles';
import { id, listOf, text } from './common';

/** Returns the schema of an area's or a version's name, as it appears in a path. */
const pathName = (max: number) =>
  text(max, 1).check(z.regex(/^\w[\w@.+-]*$/, 'Use only letters, digits, and . _ - + @'));

const areaId = text(40, 1).check(
  z.regex(/^[a-z][a-z0-9-]*$/, 'Use only lowercase letters, digits, and hyphens'),
  z.refine(isAreaId, "Don't use a reserved word of JavaScript"),
);

/**
 * A new deploy token. `days`: its validity, 90 by default. `slots`: parts of the frame it may use, by default its
 * area's.
 */
export const deployTokenBody = z.strictObject({
  area: areaId,
  label: text(60, 1),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  slots: z.optional(z.array(z.enum(frameSlots)).check(z.maxLength(8))),
});
export type DeployTokenBody = z.infer<typeof deployTokenBody>;

const deployToken = z.object({
  id,
  area: z.string(),
  label: z.string(),
  slots: z.array(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  expires_at: z.string(),
});
export const deployTokenList = listOf(deployToken);
export type DeployTokenList = z.infer<typeof deployTokenList>;
/** The new deploy token. No other answer contains the token itself. */
export const newDeployToken = z.object({
  id,
  area: z.string(),
  label: z.string(),
  slots: z.array(z.string()),
  expires_at: z.string(),
  token: z.string(),
});
export type NewDeployToken = z.infer<typeof newDeployToken>;

export const areaParams = z.strictObject({ area: areaId });
export const versionParams = z.strictObject({ area: areaId, version: pathName(100) });

/** A built version: its `area.json`, and each file by name in Base64. Only the area's team can read its source maps. */
export const versionBody = z.strictObject({
  descriptor: z.record(z.string(), z.unknown()),
  files: z.record(text(120, 1), z.string()),
  maps: z.optional(z.record(text(120, 1), z.string())),
});
export type VersionBody = z.infer<typeof versionBody>;
/** A stored version, as `/registry.json` lists it. */
export const storedVersionAnswer = z.object({
  version: z.string(),
  base: z.string(),
  descriptor: z.record(z.string(), z.unknown()),
});
export type StoredVersionAnswer = z.infer<typeof storedVersionAnswer>;
export const versionAnswer = z.object({ area: z.string(), version: z.string(), revision: z.number() });
export type VersionAnswer = z.infer<typeof versionAnswer>;

const revision = z.number().check(z.int(), z.minimum(0));
/** The area revision that the change is based on. If the area has changed since, the change is refused. */
const ifRevision = revision;
/** A release. `share`: the percentage of users who get the version; 100 replaces the live version for everyone. */
export const releaseBody = z.strictObject({
  version: pathName(100),
  share: z.int().check(z.minimum(1), z.maximum(100)),
  ifRevision,
});
/**
 * Reports whether a version of an area started in a user's browser. `took`: milliseconds until its page was shown.
 * `stood`: the version had started, and its code threw outside of its page; that error is counted but reverts nothing.
 */
export const startBody = z.strictObject({
  area: areaId,
  version: pathName(100),
  ok: z.boolean(),
  took: z.optional(z.int().check(z.minimum(0), z.maximum(120_000))),
  stood: z.optional(z.boolean()),
});
export type StartBody = z.infer<typeof startBody>;
export const rollbackBody = z.strictObject({ ifRevision, to: z.optional(pathName(100)) });
export const retireBody = z.strictObject({ ifRevision });
export const offBody = z.strictObject({ ifRevision, off: z.array(text(60, 1)).check(z.maxLength(8)) });
const roleList = z.readonly(z.array(z.enum(roles)).check(z.maxLength(3)));
const shortTexts = z.readonly(z.array(text(60, 1)).check(z.maxLength(8)));
const allowedClaims = z.strictObject({
  landingFor: roleList,
  entrance: z.boolean(),
  openPages: z.boolean(),
  hashes: shortTexts,
  navEntries: z.int().check(z.minimum(0), z.maximum(100)),
  navRoles: roleList,
  slots: shortTexts,
  kiosk: z.boolean(),
  kilobytes: z.int().check(z.minimum(1), z.maximum(16_384)),
});
export const allowedClaimsBody = z.strictObject({ ifRevision, allowed: allowedClaims });
export const switchAnswer = z.object({
  area: z.string(),
  /** The area's revision after the change. */
  revision: z.number(),
  /** The live version; null if the area is in no page. */
  active: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  share: z.nullable(z.object({ version: z.string(), percent: z.number() })),
  off: z.array(z.string()),
});
export type SwitchAnswer = z.infer<typeof switchAnswer>;

/** How a version did in browsers within 30 days. Times in milliseconds, null if no page reported a time. */
const figures = z.object({
  loads: z.number(),
  faults: z.number(),
  p50: z.nullable(z.number()),
  p75: z.nullable(z.number()),
  p95: z.nullable(z.number()),
});
export type Figures = z.infer<typeof figures>;

const areaVersions = z.object({
  area: z.string(),
  label: z.string(),
  revision: z.number(),
  off: z.array(z.string()),
  /** Percentage of users who get the version in the state `shared`. */
  percent: z.nullable(z.number()),
  allowed: allowedClaims,
  versions: z.array(
    z.object({
      version: z.string(),
      state: z.enum(['active', 'shared', 'previous', 'stored']),
      at: z.string(),
      by: z.string(),
      figures,
      /**
       * Reasons that releasing the version now would be refused; empty if the version is compatible with the shell and
       * the server.
       */
      against: z.array(z.string()),
    }),
  ),
});
export const areaVersionsList = z.object({
  revision: z.number(),
  changed: z.nullable(z.object({ at: z.string(), by: z.string(), change: z.string() })),
  count: z.number(),
  results: z.array(areaVersions),
});
export type AreaVersionsList = z.infer<typeof areaVersionsList>;

/** `GET /api/registry/waiting/`: versions with claims that are new for their area, and the admin's decision. */
export const pendingClaimsList = listOf(
  z.object({
    area: z.string(),
    version: z.string(),
    /** The new claims, such as `the page /lessons for MANAGER`. */
    claims: z.array(z.string()),
    asked_by: z.string(),
    asked_at: z.string(),
    decided: z.nullable(z.object({ at: z.string(), by: z.string(), is_allowed: z.boolean() })),
  }),
);
export type PendingClaimsList = z.infer<typeof pendingClaimsList>;
export type PendingClaims = PendingClaimsList['results'][number];
export const decideWaitingBody = z.strictObject({ version: pathName(100), allow: z.boolean() });
