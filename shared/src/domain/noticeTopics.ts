/** Topics of notifications, for which users choose how they are notified. */
export const noticeTopics = ['schedule', 'requests', 'openShifts', 'hours', 'team'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const topicLabels: Readonly<Record<NoticeTopic, string>> = {
  schedule: 'My shifts and meetings',
  requests: 'Answers to my requests',
  openShifts: 'Open shifts for me',
  hours: 'My hours and pay',
  team: 'Requests and alerts at my locations',
};

const topics: readonly (readonly [beginning: string, topic: NoticeTopic])[] = [
  ['schedule.', 'schedule'],
  ['meeting.', 'schedule'],
  ['availability.', 'schedule'],
  ['request.asked', 'team'],
  ['request.', 'requests'],
  ['newShift.', 'requests'],
  ['openShift.', 'openShifts'],
  ['hours.', 'hours'],
  ['payroll.', 'hours'],
  ['timesheet.', 'hours'],
];

/** Returns the topic of a notification kind, `entity.event`. A kind without a topic belongs to `team`. */
export const topicOf = (kind: string): NoticeTopic =>
  topics.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 'team';
