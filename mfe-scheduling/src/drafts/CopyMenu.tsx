import type { CopyKind } from '@ondeck/shared/domain/rules/copy';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import { MenuButton, type MenuItem } from '@ondeck/shared/ui/menu';
import { useRowDialog } from '@ondeck/shared/ui/rowDialog';
import type { ScheduleViewState } from '../schedules/useScheduleView';
import { CopyDialog } from './CopyDialog';
import { TemplateDialog } from './TemplateDialog';

interface CopyMenuProps {
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

/** Offers to copy the dates on screen, use a template, or save the week as a template. */
export function CopyMenu({ location, view, today, onShow }: CopyMenuProps) {
  const { shown, open } = useRowDialog<CopyKind | 'NAME', string>('copies');
  const { start } = view;
  const missing =
    location === ''
      ? sentenceFor('select.location')
      : start === ''
        ? sentenceFor('schedule.startRequired')
        : undefined;
  const items = entries.map(
    ({ key, label }): MenuItem => ({
      key,
      label,
      icon: key === 'NAME' ? 'star' : 'copy',
      disabledReason: missing,
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
          shown={shown.row}
          today={today}
          onShow={onShow}
          {...shown.dialog}
        />
      ) : null}
    </>
  );
}
