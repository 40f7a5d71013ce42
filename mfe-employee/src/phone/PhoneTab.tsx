import { Stack } from '@ondeck/shared/ui/layout';
import { CalendarPanel } from './CalendarPanel';
import { NoticesPanel } from './NoticesPanel';

/** What one's own phone can have of the suite. */
export function PhoneTab() {
  return (
    <Stack>
      <NoticesPanel />
      <CalendarPanel />
    </Stack>
  );
}
