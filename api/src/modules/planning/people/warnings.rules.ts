import type { Occurrence } from '@ondeck/shared/domain/calendar/occurrences';
import type { ReasonCode } from './reasons.rules';

/** A warning that blocks nothing. Overridden codes are stored with the assignment, so codes are never renamed. */
export interface Warning {
  readonly code: 'warn.inDraft' | 'warn.deckShort' | ReasonCode;
  readonly message: string;
}

/** An occurrence with the time zone of its location. */
export interface ZonedOccurrence extends Occurrence {
  zone: string;
}
