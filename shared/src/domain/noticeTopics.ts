/** What notices are about, as people choose how to be told of it. */
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
  ['request.asked', 'team'],
  ['request.', 'requests'],
  ['newShift.', 'requests'],
  ['openShift.', 'openShifts'],
  ['hours.', 'hours'],
  ['payroll.', 'hours'],
  ['timesheet.', 'hours'],
];

/** The topic of a notice's kind, `entity.event`; what has none of its own is the team's. */
export const topicOf = (kind: string): NoticeTopic =>
  topics.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? 'team';
