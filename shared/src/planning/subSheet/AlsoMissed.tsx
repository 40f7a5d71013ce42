import { sayDate } from '../../domain/calendar/plainDate';
import { sayTimeRange } from '../../domain/calendar/plainTime';
import type { FollowUp as Address } from '../../domain/subAddress';
import type { FollowUp } from '../../schemas/followUp';
import { Button } from '../../ui/button';
import { Cluster } from '../../ui/layout';

interface AlsoMissedProps {
  readonly sheet: FollowUp;
  readonly onOpen: (address: Address) => void;
}

/** Opens the sheets of the other shifts that the same absence is about. */
export function AlsoMissed({ sheet: { also, user }, onOpen }: AlsoMissedProps) {
  if (also.length === 0 || !user) return null;
  return (
    <section aria-label="Other shifts of this absence">
      <p>{`${user.first_name} also misses:`}</p>
      <Cluster>
        {also.map(({ shift, shift_code, date, start_time, end_time }) => (
          <Button
            key={`${shift} ${date} ${start_time}`}
            onClick={() => onOpen({ shift, date, user: user.id })}
          >
            {`${shift_code}, ${sayDate(date)}, ${sayTimeRange(start_time, end_time)}`}
          </Button>
        ))}
      </Cluster>
    </section>
  );
}
