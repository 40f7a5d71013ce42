import { ButtonLink } from '@ondeck/shared/ui/button';

/** The next step where nobody is on a list: who is planned, and where one plans. */
export const toSchedule = (location: string) => (
  <ButtonLink to={location ? `/view-schedules?location=${location}` : '/view-schedules'}>
    View the schedule
  </ButtonLink>
);
