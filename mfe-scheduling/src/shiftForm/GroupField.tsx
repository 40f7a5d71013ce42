import { RadioField } from '@ondeck/shared/ui/choiceField';

const choices = [
  { value: 'THIS', label: 'This shift' },
  { value: 'GROUP', label: 'Every shift in the group' },
] as const;

interface GroupFieldProps {
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** Asks whether to change the whole group, for a shift that was created together with others. */
export function GroupField({ isWhole, onWhole }: GroupFieldProps) {
  return (
    <RadioField
      name="group"
      label="Shifts to Change"
      look="buttons"
      options={choices}
      value={isWhole ? 'GROUP' : 'THIS'}
      onChange={(choice) => onWhole(choice === 'GROUP')}
      hint="New times, shift type, end date, and comments apply to every shift in the group. Each keeps its own day and staff."
    />
  );
}
