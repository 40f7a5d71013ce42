import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Vault } from '../core/vault';
import { EmployeeCode } from './employeeCode';
import type { Db } from './types';

/** Name of the code's column in every table and in every query's result. */
const COLUMN = 'employee_code';
/** Purpose under which the vault seals employee codes. */
export const CODE_ABOUT = 'employee code';
/** Matches a code as staff type it; the stored form is longer. */
const PLAIN = /^\d{5}$/;

/** Returns whether a query contains a code. Most don't, so they aren't rebuilt. */
function holdsCode(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || node instanceof Date) return false;
  if (node instanceof EmployeeCode) return true;
  return Object.values(node).some(holdsCode);
}

class Sealing extends OperationNodeTransformer {
  readonly #vault: Vault;
  constructor(vault: Vault) {
    super();
    this.#vault = vault;
  }
  readonly #seal = (value: unknown): unknown =>
    value instanceof EmployeeCode ? this.#vault.sealAlike(CODE_ABOUT, value.digits) : value;
  override transformValue(node: Parameters<OperationNodeTransformer['transformValue']>[0]) {
    return { ...super.transformValue(node), value: this.#seal(node.value) };
  }
  override transformPrimitiveValueList(
    node: Parameters<OperationNodeTransformer['transformPrimitiveValueList']>[0],
  ) {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(this.#seal) };
  }
}

class CodesPlugin implements KyselyPlugin {
  readonly #vault: Vault;
  readonly #sealing: Sealing;
  constructor(vault: Vault) {
    this.#vault = vault;
    this.#sealing = new Sealing(vault);
  }
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return holdsCode(node) ? this.#sealing.transformNode(node) : node;
  }
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first === undefined || !(COLUMN in first)) return result;
    return { ...result, rows: result.rows.map((row) => ({ ...row, [COLUMN]: this.#open(row[COLUMN]) })) };
  }
  #open(stored: unknown): unknown {
    return typeof stored === 'string' && !PLAIN.test(stored) ? this.#vault.open(CODE_ABOUT, stored) : stored;
  }
}

/**
 * Returns the database for the modules. Employee codes are sealed on their way in and opened on their way out, so a
 * copy of the database opens no punch clock. Equal codes are sealed alike, so that they stay unique and can be found.
 */
export const withCodes = (db: Db, vault: Vault): Db => db.withPlugin(new CodesPlugin(vault));

/**
 * Returns the condition that a user's (`u`) key is the whole search text, because a part of a sealed key can't be
 * found.
 */
export const keyIs = (search: string | undefined) => {
  const typed = search?.trim() ?? '';
  return PLAIN.test(typed) ? sql<boolean>`u.employee_code = ${new EmployeeCode(typed)}` : sql<boolean>`false`;
};

/** Returns the condition that the search text is a user's (`u`) current or former key. */
export const keyWas = (search: string | undefined) => {
  const typed = search?.trim() ?? '';
  return PLAIN.test(typed)
    ? sql<boolean>`exists (select 1 from employee_keys k
        where k.user_id = u.id and k.employee_code = ${new EmployeeCode(typed)})`
    : sql<boolean>`false`;
};

/** Returns the condition that a key is one of the given ones. */
export const keyIsOneOf = (codes: readonly EmployeeCode[]) =>
  codes.length > 0 ? sql<boolean>`employee_code in (${sql.join(codes)})` : sql<boolean>`false`;
