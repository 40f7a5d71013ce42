import { Stack } from '@ondeck/shared/ui/layout';
import { CalendarPanel } from './CalendarPanel';
import { NoticesPanel } from './NoticesPanel';

/** Shows the settings for the employee's phone. */
export function PhoneTab() {
  return (
    <Stack>
      <NoticesPanel />
      <CalendarPanel />
    </Stack>
  );
}
