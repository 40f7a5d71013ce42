import { RadioField } from '@ondeck/shared/ui/choiceField';

const choices = [
  { value: 'THIS', label: 'This shift' },
  { value: 'GROUP', label: 'All of the group' },
] as const;

interface GroupFieldProps {
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** Asked where a shift was made together with others. */
export function GroupField({ isWhole, onWhole }: GroupFieldProps) {
  return (
    <RadioField
      name="group"
      label="Which shifts"
      look="buttons"
      options={choices}
      value={isWhole ? 'GROUP' : 'THIS'}
      onChange={(choice) => onWhole(choice === 'GROUP')}
      hint="Times, type, end date and comments change for all; days and staff stay each one's own."
    />
  );
}
