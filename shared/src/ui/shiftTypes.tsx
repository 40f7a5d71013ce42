import { typeCode } from '../domain/rules/typeCodes';
import { Cluster } from './layout';
import { shiftStyle } from './shiftChip';

export interface ShiftTypesProps {
  readonly types: readonly { readonly id: string; readonly name: string; readonly color: string }[];
}

/**
 * Shows a row's shift types, one a line, each with its two letters in its color and its name; a dash if there are none.
 */
export function ShiftTypes({ types }: ShiftTypesProps) {
  if (types.length === 0) return <>–</>;
  return (
    <Cluster gap={1}>
      {types.map(({ id, name, color }) => (
        <span key={id} style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
          <span className="od-legend-swatch" style={shiftStyle({ type: name, color })} aria-hidden="true">
            {typeCode(name)}
          </span>
          {name}
        </span>
      ))}
    </Cluster>
  );
}
