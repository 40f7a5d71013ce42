import { useRead } from '@ondeck/shared/api/useCall';
import { listDrafts } from '@ondeck/shared/calls/drafts';
import { startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import type { DraftSummary } from '@ondeck/shared/schemas/drafts';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { DiscardDialog } from './DiscardDialog';
import { contentsOf, type DraftGroup, draftGroups, placesOf } from './draftGroups';
import classes from './drafts.module.css';
import { PublishDialog } from './PublishDialog';
import { PublishSeveralDialog } from './PublishSeveralDialog';

type Act = (kind: 'publish' | 'discard', group: DraftGroup) => void;

interface RowProps {
  readonly group: DraftGroup;
  /** Whether the row names the location of its draft. */
  readonly namesPlace: boolean;
  /** Whether the row has the main action of the bar. */
  readonly isMain: boolean;
  readonly onAct: Act;
  readonly onShow: (location: string, start: string) => void;
}

/** Shows one draft with its actions. */
function DraftRow({ group, namesPlace, isMain, onAct, onShow }: RowProps) {
  const [draft] = group.drafts;
  if (!draft) return null;
  const { location, from } = draft;
  const at = namesPlace ? ` at ${location.title}` : '';
  const name = `${draft.name}${at}`;
  return (
    <div className={classes['draft']}>
      <p>
        <strong>
          Draft "{draft.name}"{at}
        </strong>{' '}
        <span className="od-meta">{contentsOf(group.drafts)}</span>
      </p>
      <Cluster>
        <Button look="quiet" label={`Show ${name}`} onClick={() => onShow(location.id, startOfWeek(from))}>
          Show
        </Button>
        <Button look="quiet" label={`Discard ${name}`} onClick={() => onAct('discard', group)}>
          Discard
        </Button>
        <Button
          look={isMain ? 'primary' : 'default'}
          label={`Publish ${name}`}
          onClick={() => onAct('publish', group)}
        >
          Publish
        </Button>
      </Cluster>
    </div>
  );
}

const alone = (draft: DraftSummary): DraftGroup => ({ name: draft.name, drafts: [draft] });

/** Shows the drafts of the same days together, and each of them on request. */
function GroupRow({ group, isMain, onAct, onShow }: Omit<RowProps, 'namesPlace'>) {
  const { name, drafts } = group;
  const count = counted(drafts.length, 'draft');
  return (
    <div className={classes['group']}>
      <div className={classes['draft']}>
        <p>
          <strong>
            {count} "{name}" at {placesOf(drafts)}
          </strong>{' '}
          <span className="od-meta">{contentsOf(drafts)}</span>
        </p>
        <Cluster>
          <Button
            look="quiet"
            label={`Discard ${count} ${name}`}
            onClick={() => onAct('discard', group)}
          >{`Discard ${count}`}</Button>
          <Button
            look={isMain ? 'primary' : 'default'}
            label={`Publish ${count} ${name}`}
            onClick={() => onAct('publish', group)}
          >{`Publish ${count}`}</Button>
        </Cluster>
      </div>
      <details>
        <summary>Show each draft</summary>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            group={alone(draft)}
            namesPlace
            isMain={false}
            onAct={onAct}
            onShow={onShow}
          />
        ))}
      </details>
    </div>
  );
}

interface DraftBarProps {
  /** The location on screen; empty for all locations. */
  readonly location: string;
  readonly onShow: (location: string, start: string) => void;
}

/**
 * Lists a location's drafts, or all drafts, with their contents and actions. Drafts of the same days at other locations
 * are in the same row. Renders nothing without drafts.
 */
export function DraftBar({ location, onShow }: DraftBarProps) {
  const { currentData } = useRead(listDrafts, { locations: 'all' });
  const { shown, open } = useRowDialog<'publish' | 'discard', DraftGroup>('drafts');
  const groups = draftGroups(currentData?.drafts ?? [], location);
  return (
    <>
      {groups.length === 0 ? null : (
        <section className={`od-no-print ${classes['bar']}`} aria-label="Drafts">
          {groups.map((group) => {
            const row = { group, isMain: groups.length === 1, onAct: open, onShow };
            const key = group.drafts.map(({ id }) => id).join();
            return group.drafts.length > 1 ? (
              <GroupRow key={key} {...row} />
            ) : (
              <DraftRow key={key} {...row} namesPlace={location === ''} />
            );
          })}
        </section>
      )}
      {dialogOf(shown, {
        publish: (group, dialog) => {
          const [draft] = group.drafts;
          return draft && group.drafts.length === 1 ? (
            <PublishDialog {...dialog} draft={draft} />
          ) : (
            <PublishSeveralDialog {...dialog} group={group} />
          );
        },
        discard: (group, dialog) => <DiscardDialog {...dialog} group={group} />,
      })}
    </>
  );
}
