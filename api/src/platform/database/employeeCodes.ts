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

/** What every row keeps it under, and every query answers it as. */
const COLUMN = 'employee_code';
/** What the vault knows codes by. */
export const CODE_ABOUT = 'employee code';
/** As a person types it; what is stored is longer. */
const PLAIN = /^\d{5}$/;

/** Whether a query holds one: most do not, and are not made anew. */
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
 * The database as the modules use it: employee codes are sealed on their way in and opened on their way out, so that a
 * copy of it opens no punch clock. The same code is always sealed alike, which keeps it unique and lets it be found.
 */
export const withCodes = (db: Db, vault: Vault): Db => db.withPlugin(new CodesPlugin(vault));

/** The condition that a person's (`u`) key is what was typed: whole, since what is stored cannot be cut. */
export const keyIs = (search: string | undefined) => {
  const typed = search?.trim() ?? '';
  return PLAIN.test(typed) ? sql<boolean>`u.employee_code = ${new EmployeeCode(typed)}` : sql<boolean>`false`;
};

/** The condition that what was typed is a person's (`u`) key, or was one of theirs before. */
export const keyWas = (search: string | undefined) => {
  const typed = search?.trim() ?? '';
  return PLAIN.test(typed)
    ? sql<boolean>`exists (select 1 from employee_keys k
        where k.user_id = u.id and k.employee_code = ${new EmployeeCode(typed)})`
    : sql<boolean>`false`;
};

/** The condition that a key is one of these. */
export const keyIsOneOf = (codes: readonly EmployeeCode[]) =>
  codes.length > 0 ? sql<boolean>`employee_code in (${sql.join(codes)})` : sql<boolean>`false`;
