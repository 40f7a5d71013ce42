import { useLocationNow } from '@ondeck/shared/api/useLocationNow';
import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeDeckRules, readDeckRules } from '@ondeck/shared/calls/deck';
import { deckLimits } from '@ondeck/shared/domain/rules/deck';
import { useChosenLocation } from '@ondeck/shared/planning/locationField';
import type { DeckRuleFields, DeckRulesAnswer } from '@ondeck/shared/schemas/deck';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Dated } from '@ondeck/shared/ui/dated';
import { Panel, Stack } from '@ondeck/shared/ui/layout';
import { MenuButton } from '@ondeck/shared/ui/menu';
import { RemoveDialog } from '@ondeck/shared/ui/removeDialog';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import classes from '../options.module.css';
import { DeckRuleDialog } from './DeckRuleDialog';
import { deckRuleGuards, deckRuleTimes } from './deckRuleForm';

type StoredRule = DeckRulesAnswer['results'][number];

/** Returns a stored rule as the call sends it. */
const fieldsOf = ({ id: _id, ...fields }: StoredRule): DeckRuleFields => fields;

interface RulesProps {
  readonly location: string;
  readonly answer: DeckRulesAnswer;
}

function Rules({ location, answer }: RulesProps) {
  const { results: rules, revision } = answer;
  const { today } = useLocationNow(location);
  const { shown, open } = useRowDialog<'edit' | 'remove', StoredRule | null>('deckRules');
  const without = (rule: StoredRule | null): DeckRuleFields[] =>
    rules.filter(({ id }) => id !== rule?.id).map(fieldsOf);
  const isFull = rules.length >= deckLimits.rules;
  return (
    <>
      {rules.length === 0 ? (
        <p className="od-muted">
          No rules yet. Add one to see shortages in View Schedules and in Lifeguards Now.
        </p>
      ) : (
        <ul className={classes['list']} aria-label="Lifeguard rules">
          {rules.map((rule) => (
            <li key={rule.id}>
              <div>
                <strong>{deckRuleGuards(rule)}</strong>
                <span className="od-meta">
                  <Dated>{deckRuleTimes(rule)}</Dated>
                </span>
              </div>
              <MenuButton
                label={`Actions for ${deckRuleTimes(rule)}`}
                items={[
                  { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => open('edit', rule) },
                  { key: 'remove', label: 'Remove', icon: 'delete', onSelect: () => open('remove', rule) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon="add"
          onClick={() => open('edit', null)}
          disabled={isFull}
          disabledReason={`A location can have at most ${deckLimits.rules} rules. Remove one to add another.`}
        >
          Add rule
        </Button>
      </div>
      {dialogOf(shown, {
        edit: (rule, dialog) => (
          <DeckRuleDialog
            {...dialog}
            location={location}
            rule={rule}
            today={today}
            revision={revision}
            rulesWith={(saved) =>
              rule
                ? rules.map((one) => (one.id === rule.id ? saved : fieldsOf(one)))
                : [...rules.map(fieldsOf), saved]
            }
          />
        ),
        remove: (rule, dialog) => (
          <RemoveRuleDialog {...dialog} location={location} revision={revision} rules={without(rule)} />
        ),
      })}
    </>
  );
}

interface RemoveRuleDialogProps extends OpenDialog {
  readonly location: string;
  readonly revision: string | undefined;
  /** The rules that are kept. */
  readonly rules: DeckRuleFields[];
}

function RemoveRuleDialog({ location, revision, rules, ...dialog }: RemoveRuleDialogProps) {
  return (
    <RemoveDialog
      {...dialog}
      title="Remove Rule"
      question="Are you sure you want to remove this rule? The location no longer requires these lifeguards. Shifts don't change."
      confirmLabel="Remove"
      remove={useWrite(changeDeckRules)}
      input={{ location, rules, ...(revision === undefined ? {} : { revision }) }}
      catalogue={{ 400: 'server', 403: 'server', 404: 'server', 409: 'server' }}
      done="Rule removed."
    />
  );
}

/**
 * Lists how many lifeguards the location chosen in Location Options requires, and when. Managers can change the rules of
 * their locations.
 */
export function DeckRulesPanel() {
  const { location } = useChosenLocation();
  const { title } = useLocationNow(location);
  const { currentData, isError, refetch } = useRead(readDeckRules, { location }, { skip: location === '' });
  return (
    <Panel title="Lifeguards on Deck">
      <Stack>
        <p className="od-muted">
          {location === ''
            ? 'Select a location in Location Options to see how many lifeguards it requires.'
            : title}
        </p>
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the lifeguard rules.</FailureStrip>
        ) : null}
        {currentData ? <Rules key={location} location={location} answer={currentData} /> : null}
        {location === '' || currentData || isError ? null : <Skeleton lines={3} />}
      </Stack>
    </Panel>
  );
}
