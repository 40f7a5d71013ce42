import { Link } from '@ondeck/shared/router';
import type { FirstStep, FirstSteps } from '@ondeck/shared/schemas/setup';
import { Icon } from '@ondeck/shared/ui/icons';
import classes from './firstSteps.module.css';
import { stepAddress, stepTexts } from './stepTexts';

interface StepListProps {
  readonly steps: FirstSteps['steps'];
  readonly current: FirstStep;
}

/** Lists all steps in order with their status. Each step can be opened. */
export function StepList({ steps, current }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map(({ step, done }) => (
          <li key={step}>
            <Link
              to={stepAddress(step)}
              className={classes.step}
              aria-current={step === current ? 'step' : undefined}
            >
              <strong>{stepTexts[step].title}</strong>
              <span className={classes.state} data-done={done || undefined}>
                {done ? <Icon name="check" size={14} /> : null}
                {done ? 'Done' : 'To do'}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
