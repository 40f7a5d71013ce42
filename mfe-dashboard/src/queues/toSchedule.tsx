import { ButtonLink } from '@ondeck/shared/ui/button';

/** Shows the next step for an empty list: a link to the schedule of the location. */
export const toSchedule = (location: string) => (
  <ButtonLink to={location ? `/view-schedules?location=${location}` : '/view-schedules'}>
    View the schedule
  </ButtonLink>
);
