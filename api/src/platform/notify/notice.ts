import type { NoticeTopic } from '@ondeck/shared/domain/noticeTopics';

export interface Notice {
  readonly userId: string;
  /** Topic of the notification, for which the user chose the channels. */
  readonly topic: NoticeTopic;
  /** Kind of the notification, written `entity.event`: `timeOff.approved`. */
  readonly kind: string;
  /** Title in one sentence. */
  readonly title: string;
  readonly body?: string;
  /** Path of a page of the suite. */
  readonly link?: string;
  /** The start of the shift. Only notifications about a shift that starts within 24 hours are sent as text messages. */
  readonly dueAt?: Date | undefined;
  /** Until when a text message is useful, if that is later than the start. */
  readonly usefulUntil?: Date | undefined;
  /** The sentence of the text message, if it differs from the title. It never says why someone is absent. */
  readonly text?: string | undefined;
  /** A shorter link for the text message, used only if it saves a second part. */
  readonly textLink?: string | undefined;
}
