import { fieldLimits } from '../../domain/rules/fields';
import { counted } from '../../domain/words';
import type { FollowUp } from '../../schemas/followUp';
import type { AwardMode } from '../../schemas/offers';
import { RadioField } from '../../ui/choiceField';
import { FormShell } from '../../ui/formShell';
import { useForm } from '../../ui/formState';
import { Meta } from '../../ui/layout';
import { NumberField } from '../../ui/numberField';
import { TextAreaField } from '../../ui/textField';
import type { Commands } from './useFollowUp';

const awards: readonly { readonly value: AwardMode; readonly label: string }[] = [
  { value: 'FIRST_ACCEPTED', label: 'First to accept' },
  { value: 'MANAGER_CHOOSES', label: "I'll choose" },
];

interface WavesFormProps {
  readonly sheet: FollowUp;
  /** IDs of the employees who are selected. */
  readonly picked: ReadonlySet<string>;
  readonly commands: Commands;
  readonly onClose: () => void;
}

/** Offers the date in waves to the employees who are selected in the list below, in its order. */
export function WavesForm({ sheet, picked, commands, onClose }: WavesFormProps) {
  const { work, user, absence, wave_size, candidates } = sheet;
  const form = useForm<{ wave_size: string; award_mode: AwardMode; message: string }>({
    initial: { wave_size: String(wave_size), award_mode: 'FIRST_ACCEPTED', message: '' },
  });
  const { start } = commands;
  const users = candidates.map((one) => one.user.id).filter((id) => picked.has(id));
  const replacing = user?.is_assigned === true && absence === null ? { replacing: user.id } : {};
  async function submit(values: typeof form.values): Promise<void> {
    if (!work) return;
    const sent = await start.send({
      shift: work.shift,
      date: work.date,
      ...replacing,
      ...values,
      users,
      wave_size: Number(values.wave_size),
    });
    if (sent) onClose();
  }
  const tooMany = users.length > fieldLimits.offersPerRound;
  return (
    <section aria-label="Offer in Waves">
      <h3 className="od-sub-title">Offer in Waves</h3>
      <FormShell
        form={form}
        label="Offer in Waves"
        onSubmit={submit}
        {...start.shell}
        submitLabel={`Offer to ${users.length} in waves`}
        disabledReason={
          users.length === 0
            ? 'Select at least 1 employee in the list.'
            : tooMany
              ? `Select at most ${fieldLimits.offersPerRound} employees.`
              : undefined
        }
        onCancel={onClose}
      >
        <NumberField
          {...form.field('wave_size')}
          label="Wave Size"
          unit="staff"
          min={1}
          max={fieldLimits.offersPerRound}
          hint="How many are asked together, from 1 to 50. If no one accepts, the next wave follows."
          required
        />
        <RadioField
          {...form.field('award_mode')}
          label="How the Shift Is Awarded"
          look="buttons"
          options={awards}
        />
        <TextAreaField
          {...form.field('message')}
          label="Message"
          hint="Optional. Everyone who is asked sees it."
          max={fieldLimits.offerMessage}
        />
        <Meta>{`${counted(users.length, 'employee')} selected, asked in the order of the list.`}</Meta>
      </FormShell>
    </section>
  );
}
