/** Publishing areas: deploy tokens, uploads, switching and looking back. */
import * as z from 'zod/mini';
import { id, listOf, text } from './common';

/** An area's or a version's name, as it stands in a path. */
const pathName = (max: number) =>
  text(max, 1).check(z.regex(/^\w[\w@.+-]*$/, 'Only letters, digits and . _ - + @ are allowed'));

export const areaId = text(40, 1).check(
  z.regex(/^[a-z][a-z0-9-]*$/, 'Must be lower-case letters, digits and hyphens'),
);

export const deployTokenBody = z.strictObject({ area: areaId, label: text(60, 1) });
export type DeployTokenBody = z.infer<typeof deployTokenBody>;

const deployToken = z.object({
  id,
  area: z.string(),
  label: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
});
export const deployTokenList = listOf(deployToken);
export type DeployTokenList = z.infer<typeof deployTokenList>;
/** The only answer that ever holds the token itself. */
export const newDeployToken = z.object({ id, area: z.string(), label: z.string(), token: z.string() });
export type NewDeployToken = z.infer<typeof newDeployToken>;

export const areaParams = z.strictObject({ area: areaId });
export const versionParams = z.strictObject({ area: areaId, version: pathName(100) });

/** A version as it was built: its `area.json`, and each file by name in Base64. */
export const versionBody = z.strictObject({
  descriptor: z.record(z.string(), z.unknown()),
  files: z.record(text(120, 1), z.string()),
});
export type VersionBody = z.infer<typeof versionBody>;
export const versionAnswer = z.object({ area: z.string(), version: z.string(), revision: z.number() });
export type VersionAnswer = z.infer<typeof versionAnswer>;

const revision = z.number().check(z.int(), z.minimum(0));
/** `ifRevision`: the registry that the change was made from; another one meanwhile, and it is refused. */
export const switchBody = z.strictObject({ version: pathName(100), ifRevision: revision });
export const rollbackBody = z.strictObject({ ifRevision: revision });
export const switchAnswer = z.object({
  area: z.string(),
  revision: z.number(),
  active: z.string(),
  previous: z.nullable(z.string()),
});
export type SwitchAnswer = z.infer<typeof switchAnswer>;

const areaVersions = z.object({
  area: z.string(),
  label: z.string(),
  versions: z.array(
    z.object({
      version: z.string(),
      state: z.enum(['active', 'previous', 'stored']),
      at: z.string(),
      by: z.string(),
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
