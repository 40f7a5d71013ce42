import { usePositionChoicesQuery } from '@ondeck/shared/api/locations';
import { useWrite } from '@ondeck/shared/api/useCall';
import { changeDeckRules } from '@ondeck/shared/calls/deck';
import { dayLabel, weekdayNames } from '@ondeck/shared/domain/calendar/plainDate';
import { deckLimits } from '@ondeck/shared/domain/rules/deck';
import type { DeckRuleFields } from '@ondeck/shared/schemas/deck';
import { MultiSelectField } from '@ondeck/shared/ui/comboField';
import { DateField } from '@ondeck/shared/ui/dateField';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { FormDialog } from '@ondeck/shared/ui/formDialog';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection, Wide } from '@ondeck/shared/ui/layout';
import { NumberField } from '@ondeck/shared/ui/numberField';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { checkDeckRuleForm, deckRuleBody, deckRuleForm } from './deckRuleForm';

const days = weekdayNames.map((name, index) => ({ value: String(index), label: dayLabel(name) }));

interface DeckRuleDialogProps extends OpenDialog {
  /** The rule to change; null adds a rule. */
  readonly rule: DeckRuleFields | null;
  readonly today: string;
  readonly revision: string | undefined;
  readonly location: string;
  /** Returns all rules of the location with the saved rule among them. */
  readonly rulesWith: (rule: DeckRuleFields) => DeckRuleFields[];
}

/** Adds or changes a rule: how many lifeguards a location needs at some hours, and who counts. */
export function DeckRuleDialog(props: DeckRuleDialogProps) {
  const { open, onClose, location, rule, today, revision, rulesWith } = props;
  const form = useForm({ initial: deckRuleForm(rule, today), check: checkDeckRuleForm });
  const { send, shell } = useSubmit(useWrite(changeDeckRules), {
    form,
    catalogue: { 400: 'server', 403: 'server', 404: 'server', 409: 'server' },
    done: rule ? 'Rule updated.' : 'Rule added.',
    message: { seconds: 4 },
    next: onClose,
    revision,
  });
  const positions = usePositionChoicesQuery();
  const choices = (positions.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const position = { options: choices, loading: positions.isLoading };
  return (
    <FormDialog
      open={open}
      title={rule ? 'Edit Lifeguard Rule' : 'Add Lifeguard Rule'}
      form={form}
      onSubmit={(values) => void send({ location, rules: rulesWith(deckRuleBody(values)) })}
      onCancel={onClose}
      {...shell}
      submitLabel={rule ? 'Save' : 'Add rule'}
      width={720}
    >
      <FieldSection legend="When">
        <FieldGrid min={280}>
          <Wide>
            <MultiSelectField {...form.field('weekdays')} label="Days of the Week" options={days} required />
          </Wide>
          <TimeField {...form.field('start_time')} label="Start Time" required />
          <TimeField {...form.field('end_time')} label="End Time" after={form.values.start_time} required />
          <DateField {...form.field('from_date')} label="First Day" required />
          <DateField
            {...form.field('to_date')}
            label="Last Day"
            hint="Leave blank for no end date."
            min={form.values.from_date}
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Lifeguards Required">
        <FieldGrid min={200}>
          <NumberField
            {...form.field('base_guards')}
            label="Lifeguards"
            hint="How many are required, from 1 to 50."
            min={1}
            max={deckLimits.guards}
            unit="lifeguards"
            required
          />
          <NumberField
            {...form.field('swimmers_included')}
            label="Swimmers Included"
            hint="How many swimmers these lifeguards can watch, from 0 to 2,000."
            max={deckLimits.swimmers}
            unit="swimmers"
            required
          />
          <NumberField
            {...form.field('swimmers_per_guard')}
            label="Swimmers per Lifeguard"
            hint="One more lifeguard for each of these swimmers. Leave blank for a fixed number."
            min={1}
            max={deckLimits.swimmers}
            unit="swimmers"
          />
        </FieldGrid>
      </FieldSection>
      <FieldSection legend="Counted Staff">
        <FieldGrid min={280}>
          <Wide>
            <MultiSelectField
              {...form.field('guard_position_ids')}
              label="Lifeguard Positions"
              hint="Staff scheduled in these positions count if their certificates are valid on that date."
              {...position}
              required
            />
          </Wide>
          <MultiSelectField
            {...form.field('teaching_position_ids')}
            label="Teaching Positions"
            hint="Staff who teach count only with someone in a support position. Leave blank if they don't count."
            {...position}
          />
          <MultiSelectField
            {...form.field('support_position_ids')}
            label="Support Positions"
            hint="Staff who support a teacher on deck."
            {...position}
          />
          <NumberField
            {...form.field('min_age')}
            label="Minimum Age"
            hint="Leave blank for no minimum."
            min={deckLimits.youngest}
            max={deckLimits.oldest}
            unit="years"
          />
        </FieldGrid>
      </FieldSection>
    </FormDialog>
  );
}
