import { useWrite } from '@ondeck/shared/api/useCall';
import { addPushDevice, forgetPushDevice } from '@ondeck/shared/calls/notifications';
import type { NoticeSettings } from '@ondeck/shared/schemas/noticeSettings';
import { beginPush, endPush, type PushState, pushState } from '@ondeck/shared/session/pushDevice';
import { useSession } from '@ondeck/shared/session/session';
import { Alert } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Stack } from '@ondeck/shared/ui/layout';
import { notify } from '@ondeck/shared/ui/notify';
import { useEffect, useState } from 'react';

const cannot: Partial<Record<PushState, string>> = {
  unsupported:
    "This browser can't show notifications. On an iPhone, open On Deck in Safari, choose Share, then Add to Home Screen, and open it from there.",
  denied: 'This browser blocks On Deck notifications. Allow them in its settings for this site.',
};

/** Browsers show notifications only for https addresses. */
const INSECURE = 'Notifications need an address that starts with https. Ask your admin for it.';

const FAILED = "Couldn't change notifications on this device. Try again.";

/** Turns notifications on and off in this browser. */
export function ThisPhone({ settings }: { readonly settings: NoticeSettings }) {
  const userId = useSession((session) => session.userId);
  const [add] = useWrite(addPushDevice);
  const [forget] = useWrite(forgetPushDevice);
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isHere = true;
    pushState()
      .then((now) => isHere && setState(now))
      .catch(() => isHere && setState('unsupported'));
    return () => {
      isHere = false;
    };
  }, []);

  const { push_key: key, devices } = settings;
  if (key === null || state === undefined) return null;
  // The browser can still have a subscription that the server has removed, so the server's list decides.
  const isOn = state === 'on' && devices.some((device) => device.is_current);

  async function turnOn(publicKey: string): Promise<void> {
    const body = await beginPush(publicKey, userId);
    if (body) {
      const { data, error } = await add(body);
      if (data) notify.success(data.message);
      if (error) {
        await endPush();
        setFailure(FAILED);
      }
    }
    setState(await pushState());
  }
  async function turnOff(): Promise<void> {
    const endpoint = await endPush();
    const { data } = endpoint === undefined ? {} : await forget({ endpoint });
    if (data) notify.success(data.message);
    setState(await pushState());
  }
  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch {
      setFailure(FAILED);
    }
    setBusy(false);
  }

  const reason = window.isSecureContext ? cannot[state] : INSECURE;
  return (
    <Stack gap={3}>
      <p>
        Get shift changes and answers to your requests on this phone, even when On Deck is closed. Signing out
        turns this off.
      </p>
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      {reason ? (
        <Alert kind="info" announce={false}>
          {reason}
        </Alert>
      ) : (
        <Cluster>
          {isOn ? (
            <Button icon="bell" loading={isBusy} onClick={() => void run(turnOff)}>
              Turn off notifications
            </Button>
          ) : (
            <Button look="primary" icon="bell" loading={isBusy} onClick={() => void run(() => turnOn(key))}>
              Turn on notifications
            </Button>
          )}
        </Cluster>
      )}
    </Stack>
  );
}
