import { useWrite } from '@ondeck/shared/api/useCall';
import { confirmSmsCode, sendSmsCode, stopSms } from '@ondeck/shared/calls/sms';
import { usPhoneOf } from '@ondeck/shared/domain/usPhone';
import { sayPhone } from '@ondeck/shared/domain/words';
import type { TextSettings } from '@ondeck/shared/schemas/noticeSettings';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { FormShell } from '@ondeck/shared/ui/formShell';
import { useForm } from '@ondeck/shared/ui/formState';
import { Cluster, FieldGrid, FieldSection, Stack } from '@ondeck/shared/ui/layout';
import { TextField } from '@ondeck/shared/ui/textField';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useState } from 'react';

const TERMS = 'Messages about your shifts. Message and data rates may apply. Reply STOP to stop.';
// The provider sends nothing to a number that replied STOP, not even a code, until the number replies START.
const CODE =
  'The 6 digits that we sent to your phone. The code expires in 10 minutes. If you once replied STOP, reply START, then request another code.';

const checkPhone = (phone: string): string | null =>
  usPhoneOf(phone) === null ? 'Enter a US phone number with 10 digits.' : null;
const checkCode = (code: string): string | null =>
  /^\d{6}$/.test(code.trim()) ? null : 'Enter the 6 digits of the code.';

/** Asks for the code that was sent to a number. */
function CodeForm({ onAgain }: { readonly onAgain: () => void }) {
  const form = useForm({ initial: { code: '' } });
  const { send, shell } = useSubmit(useWrite(confirmSmsCode), {
    form,
    catalogue: { 400: 'server', 403: 'server' },
    done: ({ message }) => message,
  });
  return (
    <FormShell
      form={form}
      label="Confirm your number"
      onSubmit={({ code }) => void send({ code: code.trim() })}
      {...shell}
      submitLabel="Confirm"
      onCancel={onAgain}
    >
      <FieldGrid min={200}>
        <TextField {...form.field('code')} label="Code" hint={CODE} check={checkCode} max={6} required />
      </FieldGrid>
    </FormShell>
  );
}

/** Asks for the number that gets text messages, and sends a code to it. */
function PhoneForm({ phone, onSent }: { readonly phone: string; readonly onSent: () => void }) {
  const form = useForm({ initial: { phone } });
  const { send, shell } = useSubmit(useWrite(sendSmsCode), {
    form,
    catalogue: { 400: 'server', 403: 'server', 409: 'server', 429: 'server' },
    done: ({ message }) => message,
  });
  async function submit(values: { readonly phone: string }): Promise<void> {
    if (await send(values)) onSent();
  }
  return (
    <FormShell
      form={form}
      label="Number for text messages"
      onSubmit={submit}
      {...shell}
      submitLabel="Send code"
    >
      <FieldGrid min={260}>
        <TextField
          {...form.field('phone')}
          label="Phone Number"
          hint={TERMS}
          check={checkPhone}
          max={20}
          required
        />
      </FieldGrid>
    </FormShell>
  );
}

/** Shows the confirmed number, and turns text messages off. */
function ConfirmedNumber({
  phone,
  isStopped,
  onOff,
}: {
  readonly phone: string;
  readonly isStopped: boolean;
  readonly onOff: () => void;
}) {
  const { send, shell } = useSubmit(useWrite(stopSms), {
    catalogue: { 403: 'server' },
    done: ({ message }) => message,
  });
  async function turnOff(): Promise<void> {
    if (await send(undefined)) onOff();
  }
  return (
    <Stack gap={3}>
      {isStopped ? (
        <Alert kind="info" announce={false}>
          You replied STOP, so you get no text messages. Reply START to get them again.
        </Alert>
      ) : (
        <p>{`Text messages go to ${sayPhone(phone)}. ${TERMS}`}</p>
      )}
      <Cluster>
        <Button loading={shell.loading} onClick={() => void turnOff()}>
          Turn off text messages
        </Button>
      </Cluster>
    </Stack>
  );
}

/** Turns text messages on and off. A number is confirmed with a code first. */
export function MyNumber({ texts }: { readonly texts: TextSettings }) {
  const { phone, is_stopped: isStopped, profile_phone: profilePhone } = texts;
  const [hasCode, setHasCode] = useState(false);
  return (
    <FieldSection legend="Text Messages">
      {phone === null && !hasCode ? <PhoneForm phone={profilePhone} onSent={() => setHasCode(true)} /> : null}
      {phone === null && hasCode ? <CodeForm onAgain={() => setHasCode(false)} /> : null}
      {phone === null ? null : (
        <ConfirmedNumber phone={phone} isStopped={isStopped} onOff={() => setHasCode(false)} />
      )}
    </FieldSection>
  );
}
