import { join } from 'node:path';
import type { AreaData } from '@ondeck/shared/contract/area';
import { parseAreaData } from '@ondeck/shared/contract/areaData';
import { beyondDataLimits } from '@ondeck/shared/contract/dataLimits';
import { readJson, root } from './paths';

/**
 * Returns the checked content of an area's `area.json`. Throws an error with one sentence if it breaks the contract.
 */
export function areaData(folder: string): AreaData {
  const data = parseAreaData(readJson(join(root, folder, 'area.json')));
  if (!data.ok) throw new Error(`${folder}/area.json: ${data.problem}`);
  const [fault] = beyondDataLimits(data.value);
  if (fault !== undefined) throw new Error(`${folder}/area.json: ${fault}`);
  return data.value;
}
