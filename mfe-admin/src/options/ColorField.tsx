import { type ShiftColorName, shiftColors } from '@ondeck/shared/tokens/shiftColors';
import { statusLabel } from '@ondeck/shared/ui/statusBadge';
import { useId } from 'react';
import classes from './options.module.css';

interface ColorFieldProps {
  readonly value: string;
  readonly onChange: (color: ShiftColorName) => void;
}

const names = Object.keys(shiftColors).filter((name): name is ShiftColorName =>
  Object.hasOwn(shiftColors, name),
);

/** Chooses one of the palette's 15 colors, each with its name. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const group = useId();
  return (
    <fieldset className="od-field">
      <legend className="od-label">Color</legend>
      <div className={classes.swatches}>
        {names.map((name) => (
          <label key={name} className={classes.swatch}>
            <input
              type="radio"
              name={group}
              value={name}
              checked={name === value}
              onChange={() => onChange(name)}
            />
            <span
              aria-hidden="true"
              className={classes.colour}
              style={{ background: shiftColors[name].background, color: shiftColors[name].text }}
            >
              {name === value ? '✓' : ''}
            </span>
            <span>{statusLabel(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
