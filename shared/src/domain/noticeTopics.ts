/** Topics of notifications, for which users choose how they are notified. */
export const noticeTopics = ['schedule', 'requests', 'openShifts', 'hours', 'certificates', 'team'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const topicLabels: Readonly<Record<NoticeTopic, string>> = {
  schedule: 'My shifts and meetings',
  requests: 'Answers to my requests',
  openShifts: 'Open shifts for me',
  hours: 'My hours and pay',
  certificates: 'My certificates',
  team: 'Requests and alerts at my locations',
};
