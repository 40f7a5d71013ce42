/** Topics of notifications, for which users choose how they are notified. */
export const noticeTopics = [
  'schedule',
  'reminders',
  'requests',
  'openShifts',
  'hours',
  'certificates',
  'team',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

export const topicLabels: Readonly<Record<NoticeTopic, string>> = {
  schedule: 'My shifts and meetings',
  reminders: 'Reminders of my shifts',
  requests: 'Answers to my requests',
  openShifts: 'Open shifts for me',
  hours: 'My hours and pay',
  certificates: 'My certificates',
  team: 'Staff requests and alerts',
};

/** Topics that can be sent as text messages, each with its default until the user chooses. */
export const textTopics = { schedule: true, openShifts: true, team: true, reminders: false } as const;
export type TextTopic = keyof typeof textTopics;

export const isTextTopic = (topic: NoticeTopic): topic is TextTopic => Object.hasOwn(textTopics, topic);
