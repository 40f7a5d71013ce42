import { Stack } from '@ondeck/shared/ui/layout';
import { CalendarPanel } from './CalendarPanel';

/** What one's own phone can have of the suite. */
export function PhoneTab() {
  return (
    <Stack>
      <CalendarPanel />
    </Stack>
  );
}
