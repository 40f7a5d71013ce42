import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeNoticeSettings, readNoticeSettings } from '@ondeck/shared/calls/notifications';
import {
  isTextTopic,
  type NoticeTopic,
  noticeTopics,
  type TextTopic,
  textTopics,
  topicLabels,
} from '@ondeck/shared/domain/noticeTopics';
import type { NoticeChoice, NoticeSettings } from '@ondeck/shared/schemas/noticeSettings';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { deviceZone } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, FieldSection, Panel, Stack } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';
import { MyNumber } from './MyNumber';
import { ThisPhone } from './ThisPhone';

type Way = 'both' | 'mail' | 'push' | 'none';
const ways: readonly { readonly value: Way; readonly label: string }[] = [
  { value: 'both', label: 'By email and on my phone' },
  { value: 'push', label: 'On my phone' },
  { value: 'mail', label: 'By email' },
  { value: 'none', label: 'Only in On Deck' },
];
const wayOf = (mail: boolean, push: boolean): Way => {
  if (mail) return push ? 'both' : 'mail';
  return push ? 'push' : 'none';
};

type Values = Record<NoticeTopic, Way | ''> & {
  /** The topics that are sent as text messages. */
  readonly texts: Readonly<Record<TextTopic, boolean>>;
  readonly isQuiet: boolean;
  readonly urgent: boolean;
  readonly begins: string;
  readonly ends: string;
};

function valuesOf({ choices, quiet }: NoticeSettings): Values {
  const way = (topic: NoticeTopic): Way => {
    const { mail, push } = choices.find((one) => one.topic === topic) ?? { mail: true, push: true };
    return wayOf(mail, push);
  };
  const isTexted = (topic: TextTopic): boolean =>
    choices.find((one) => one.topic === topic)?.sms ?? textTopics[topic];
  return {
    texts: {
      schedule: isTexted('schedule'),
      openShifts: isTexted('openShifts'),
      team: isTexted('team'),
      reminders: isTexted('reminders'),
    },
    schedule: way('schedule'),
    reminders: way('reminders'),
    requests: way('requests'),
    openShifts: way('openShifts'),
    hours: way('hours'),
    certificates: way('certificates'),
    team: way('team'),
    isQuiet: quiet !== null,
    urgent: quiet?.urgent_alerts ?? true,
    begins: quiet?.begins ?? '22:00',
    ends: quiet?.ends ?? '07:00',
  };
}

/** Returns the choices that the user changed, so that the others keep following the defaults. */
function changedChoices(values: Values, initial: Values): NoticeChoice[] {
  return noticeTopics
    .filter(
      (topic) =>
        values[topic] !== initial[topic] ||
        (isTextTopic(topic) && values.texts[topic] !== initial.texts[topic]),
    )
    .map((topic) => ({
      topic,
      mail: values[topic] === 'both' || values[topic] === 'mail',
      push: values[topic] === 'both' || values[topic] === 'push',
      ...(isTextTopic(topic) ? { sms: values.texts[topic] } : {}),
    }));
}

/** Chooses how each kind of notification arrives, and the quiet hours of the phone. */
function ChoicesForm({ settings }: { readonly settings: NoticeSettings }) {
  const isManager = useSession(roleIn) !== 'EMPLOYEE';
  const [saved, setSaved] = useState(() => valuesOf(settings));
  const form = useForm({ initial: saved });
  const { isQuiet } = form.values;
  const topics = noticeTopics.filter((topic) => topic !== 'team' || isManager);
  const getsTexts = Boolean(settings.texts?.phone) && !settings.texts?.is_stopped;
  const { send, shell } = useSubmit(useWrite(changeNoticeSettings), {
    form,
    catalogue: { 400: 'server' },
    done: ({ message }) => message,
  });
  async function submit(values: Values): Promise<void> {
    const { begins, ends, urgent } = values;
    const answer = await send({
      choices: changedChoices(values, saved),
      quiet: values.isQuiet ? { begins, ends, timezone: deviceZone(), urgent_alerts: urgent } : null,
    });
    if (!answer) return;
    setSaved(values);
    form.reset(values);
  }
  return (
    <FormShell
      form={form}
      label="Notification settings"
      onSubmit={submit}
      {...shell}
      onCancel={() => form.reset()}
    >
      <FieldGrid min={260}>
        {topics.map((topic) => (
          <SelectField
            key={topic}
            {...form.field(topic)}
            label={topicLabels[topic]}
            options={ways}
            required
          />
        ))}
      </FieldGrid>
      {getsTexts ? (
        <FieldSection legend="Text me about">
          {topics.filter(isTextTopic).map((topic) => (
            <CheckboxField
              key={topic}
              label={topicLabels[topic]}
              value={form.values.texts[topic]}
              onChange={(isOn) => form.set('texts', { ...form.values.texts, [topic]: isOn })}
            />
          ))}
        </FieldSection>
      ) : null}
      <CheckboxField
        {...form.field('isQuiet')}
        label="Quiet hours"
        hint="Phone notifications and text messages wait until quiet hours end. Email and in-app notifications don't. When this is off, none of them wait."
      />
      {isQuiet ? (
        <FieldGrid min={160}>
          <TimeField {...form.field('begins')} label="Quiet From" required />
          <TimeField {...form.field('ends')} label="Quiet Until" required />
        </FieldGrid>
      ) : null}
      {isQuiet && isManager ? (
        <CheckboxField
          {...form.field('urgent')}
          label="Alerts for shifts within 3 hours ignore quiet hours"
          hint="When this is off, these alerts wait too."
        />
      ) : null}
    </FormShell>
  );
}

/** Shows the notification settings: this phone, email, and quiet hours. */
export function NoticesPanel() {
  const { data, isError, refetch } = useRead(readNoticeSettings);
  if (isError)
    return (
      <FailureStrip onRetry={() => void refetch()}>Couldn't load your notification settings.</FailureStrip>
    );
  return (
    <Panel title="Notifications">
      {data ? (
        <Stack>
          <ThisPhone settings={data} />
          {data.texts ? <MyNumber texts={data.texts} /> : null}
          <ChoicesForm settings={data} />
        </Stack>
      ) : (
        <Skeleton lines={6} />
      )}
    </Panel>
  );
}
