import { useLocationsQuery } from '@ondeck/shared/api/locations';
import type { CopyKind } from '@ondeck/shared/domain/rules/copy';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { MenuButton, type MenuItem } from '@ondeck/shared/ui/menu';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import type { ScheduleViewState } from '../schedules/useScheduleView';
import { CopyDialog } from './CopyDialog';
import { TemplateDialog } from './TemplateDialog';

interface CopyMenuProps {
  /** The location on screen; empty for all locations. */
  readonly location: string;
  readonly view: Pick<ScheduleViewState, 'start'>;
  readonly today: string;
  readonly onShow: (location: string, start: string) => void;
}

const entries: readonly { readonly key: CopyKind | 'NAME'; readonly label: string }[] = [
  { key: 'WEEK', label: 'Copy this week' },
  { key: 'DAY', label: 'Copy a day' },
  { key: 'TERM', label: 'Copy to the next session' },
  { key: 'TEMPLATE', label: 'Use a template' },
  { key: 'NAME', label: 'Save this week as a template' },
];

/** Templates belong to one location. */
const ofOneLocation: ReadonlySet<CopyKind | 'NAME'> = new Set(['TEMPLATE', 'NAME']);

/** Offers to copy the dates on screen, use a template, or save the week as a template. */
export function CopyMenu({ location, view, today, onShow }: CopyMenuProps) {
  const { shown, open } = useRowDialog<CopyKind | 'NAME', string>('copies');
  const { start } = view;
  const { data } = useLocationsQuery();
  const missing = start === '' ? sentenceFor('schedule.startRequired') : undefined;
  const isOver = (key: CopyKind | 'NAME') => location === '' && ofOneLocation.has(key);
  const items = entries.map(
    ({ key, label }): MenuItem => ({
      key,
      label,
      icon: key === 'NAME' ? 'star' : 'copy',
      disabledReason: isOver(key) ? sentenceFor('select.location') : missing,
      onSelect: () => open(key, start),
    }),
  );
  return (
    <>
      <MenuButton label="Copy" text="Copy" items={items} />
      {shown?.kind === 'NAME' ? (
        <TemplateDialog key={shown.turn} location={location} shown={shown.row} {...shown.dialog} />
      ) : shown ? (
        <CopyDialog
          key={shown.turn}
          kind={shown.kind}
          location={location}
          locations={location === '' ? (data?.results ?? []).map(({ id }) => id) : [location]}
          shown={shown.row}
          today={today}
          onShow={onShow}
          {...shown.dialog}
        />
      ) : null}
    </>
  );
}
