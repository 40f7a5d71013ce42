import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { changeNoticeSettings, readNoticeSettings } from '@ondeck/shared/calls/notifications';
import { type NoticeTopic, noticeTopics, topicLabels } from '@ondeck/shared/domain/noticeTopics';
import type { NoticeSettings } from '@ondeck/shared/schemas/noticeSettings';
import { deviceZone } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { CheckboxField } from '@ondeck/shared/ui/choiceField';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { FieldGrid, Panel, Stack } from '@ondeck/shared/ui/layout';
import { SelectField } from '@ondeck/shared/ui/selectField';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { TimeField } from '@ondeck/shared/ui/timeField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
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
  readonly isQuiet: boolean;
  readonly begins: string;
  readonly ends: string;
};

function valuesOf({ choices, quiet }: NoticeSettings): Values {
  const way = (topic: NoticeTopic): Way => {
    const { mail, push } = choices.find((one) => one.topic === topic) ?? { mail: true, push: true };
    return wayOf(mail, push);
  };
  return {
    schedule: way('schedule'),
    requests: way('requests'),
    openShifts: way('openShifts'),
    hours: way('hours'),
    certificates: way('certificates'),
    team: way('team'),
    isQuiet: quiet !== null,
    begins: quiet?.begins ?? '22:00',
    ends: quiet?.ends ?? '07:00',
  };
}

/** Chooses how each kind of notification arrives, and the quiet hours of the phone. */
function ChoicesForm({ settings }: { readonly settings: NoticeSettings }) {
  const form = useForm({ initial: valuesOf(settings) });
  const { isQuiet } = form.values;
  const { send, shell } = useSubmit(useWrite(changeNoticeSettings), {
    form,
    catalogue: { 400: 'server' },
    done: ({ message }) => message,
  });
  async function submit(values: Values): Promise<void> {
    const { begins, ends } = values;
    const answer = await send({
      choices: noticeTopics.map((topic) => ({
        topic,
        mail: values[topic] === 'both' || values[topic] === 'mail',
        push: values[topic] === 'both' || values[topic] === 'push',
      })),
      quiet: values.isQuiet ? { begins, ends, timezone: deviceZone() } : null,
    });
    if (answer) form.reset(values);
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
        {noticeTopics.map((topic) => (
          <SelectField
            key={topic}
            {...form.field(topic)}
            label={topicLabels[topic]}
            options={ways}
            required
          />
        ))}
      </FieldGrid>
      <CheckboxField
        {...form.field('isQuiet')}
        label="Quiet hours"
        hint="Phone notifications wait until quiet hours end. Email and in-app notifications don't. When this is off, none of them wait."
      />
      {isQuiet ? (
        <FieldGrid min={160}>
          <TimeField {...form.field('begins')} label="Quiet From" required />
          <TimeField {...form.field('ends')} label="Quiet Until" required />
        </FieldGrid>
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
          <ChoicesForm settings={data} />
        </Stack>
      ) : (
        <Skeleton lines={6} />
      )}
    </Panel>
  );
}
