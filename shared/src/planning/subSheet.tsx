import { sayDate } from '../domain/calendar/plainDate';
import { type FollowUp as Address, readSubParam, subParam } from '../domain/subAddress';
import { useSearchParams } from '../router/router';
import type { FollowUp } from '../schemas/followUp';
import { Drawer } from '../ui/drawer';
import { later } from '../ui/later';
import { Skeleton } from '../ui/skeleton';

const PARAM = 'sub';
const WIDTH = 480;

const useBody = later(async () => (await import('./subSheet/SubSheetBody')).SubSheetBody, false);

/** Returns the date that the address opens the sub sheet for, and functions that open and close the sheet. */
export function useSubSheet() {
  const [params, setParams] = useSearchParams();
  const change = (address: Address | undefined, replace: boolean): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (address) next.set(PARAM, subParam(address));
        else next.delete(PARAM);
        return next;
      },
      { replace },
    );
  return {
    address: readSubParam(params.get(PARAM)),
    open: (address: Address) => change(address, false),
    close: () => change(undefined, true),
  };
}

interface SubSheetProps {
  /** Adds a time entry for the employee of a sheet; without it, the sheet doesn't show the button. */
  readonly onAddPunch?: (sheet: FollowUp) => void;
}

/**
 * Shows the sub sheet while the address asks for it: the state of a date of a shift, and everything that a manager does
 * until someone works it. Loads when it is first opened.
 */
export function SubSheet({ onAddPunch }: SubSheetProps) {
  const { address, open, close } = useSubSheet();
  const { Part: Body } = useBody(address !== undefined);
  return (
    <Drawer
      open={address !== undefined}
      title={address ? `Follow Up, ${sayDate(address.date)}` : 'Follow Up'}
      onClose={close}
      width={WIDTH}
    >
      {address && Body ? (
        <Body
          key={subParam(address)}
          address={address}
          onClose={close}
          onOpen={open}
          onAddPunch={onAddPunch}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </Drawer>
  );
}
