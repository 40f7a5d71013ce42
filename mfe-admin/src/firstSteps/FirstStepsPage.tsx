import { shownAnswer } from '@ondeck/shared/api/shownAnswer';
import { useRead } from '@ondeck/shared/api/useCall';
import { readFirstSteps } from '@ondeck/shared/calls/setup';
import { Navigate, useSearchParams } from '@ondeck/shared/router';
import { type FirstStep, type FirstSteps, firstSteps } from '@ondeck/shared/schemas/setup';
import { Alert, FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Cluster, PageBody, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { Importer } from '../import/Importer';
import { PositionsPanel } from '../options/PositionsPanel';
import { SettingsPanel } from '../options/SettingsPanel';
import classes from './firstSteps.module.css';
import { LocationsStep } from './LocationsStep';
import { NextStep } from './NextStep';
import { PeopleStep } from './PeopleStep';
import { StepList } from './StepList';
import { stepAddress, stepTexts } from './stepTexts';

/** Content of each step: panels and forms from the other pages. */
const bodies: Readonly<Record<FirstStep, () => ReactNode>> = {
  locations: () => <LocationsStep />,
  positions: () => (
    <>
      <PositionsPanel readOnly={false} />
      <Importer kind="positions" />
    </>
  ),
  options: () => <SettingsPanel keepsUnchanged />,
  people: () => <PeopleStep />,
  shifts: () => <NextStep />,
};

/** Shows the step's number, title, and purpose. Takes the focus when another step opens. */
function StepHeading({ step }: { readonly step: FirstStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headed = useRef(step);
  useEffect(() => {
    if (headed.current === step) return;
    headed.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div>
      <h2 ref={heading} tabIndex={-1}>
        {`Step ${firstSteps.indexOf(step) + 1} of ${firstSteps.length}: ${stepTexts[step].title}`}
      </h2>
      <p className={`od-muted ${classes.why}`}>{stepTexts[step].why}</p>
    </div>
  );
}

/** Shows the buttons to other steps. A step that isn't done can be skipped. */
function StepButtons({ steps, step }: Pick<FirstSteps, 'steps'> & { readonly step: FirstStep }) {
  const index = firstSteps.indexOf(step);
  const [before, after] = [firstSteps[index - 1], firstSteps[index + 1]];
  const isDone = steps.some((one) => one.step === step && one.done);
  return (
    <Cluster gap={3}>
      {before ? <ButtonLink to={stepAddress(before)}>{`Back: ${stepTexts[before].title}`}</ButtonLink> : null}
      {after ? (
        <ButtonLink to={stepAddress(after)} look={isDone ? 'primary' : 'default'}>
          {isDone ? `Next: ${stepTexts[after].title}` : `Skip to: ${stepTexts[after].title}`}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/dashboard" look={after ? 'quiet' : 'default'}>
        {after ? 'Leave for now' : 'Go to the dashboard'}
      </ButtonLink>
    </Cluster>
  );
}

/**
 * The page `/first-steps`: a new school's first tasks in order. The server's data decides which are done. For admins.
 */
export function FirstStepsPage() {
  const { data, failed, onRetry } = shownAnswer(useRead(readFirstSteps));
  const [params] = useSearchParams();
  const step = firstSteps.find((one) => one === params.get('step'));
  if (!data)
    return (
      <PageBody>
        {failed ? (
          <FailureStrip onRetry={onRetry}>Couldn't load the first steps.</FailureStrip>
        ) : (
          <Skeleton lines={6} />
        )}
      </PageBody>
    );
  // The address holds the step, so that it stays open when it becomes done while the admin works in it.
  if (!step)
    return <Navigate to={stepAddress(data.steps.find(({ done }) => !done)?.step ?? 'shifts')} replace />;
  return (
    <PageBody>
      <StepList steps={data.steps} current={step} />
      <StepHeading step={step} />
      {data.steps.every(({ done }) => done) ? (
        <Alert kind="success">You finished every step. You can find these pages in the menu.</Alert>
      ) : null}
      <Stack key={step} gap={5}>
        {bodies[step]()}
      </Stack>
      <StepButtons steps={data.steps} step={step} />
    </PageBody>
  );
}
