import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';

export interface CellKeysOptions {
  /** Moves the held shift. Returns whether the key moved it. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** The key that picks a shift up. Enter and Space are taken: they open the shift. */
export const PICK_UP = 'KeyM';

/**
 * Drags with the keyboard, cell by cell: M picks up, arrow keys move, Enter drops, Escape cancels. The library's own
 * sensor moves by pixels, and it scrolls the page when the shift should move to another cell.
 */
export class CellKeys implements SensorInstance {
  static readonly activators: Activators<CellKeysOptions> = [
    {
      eventName: 'onKeyDown',
      handler: ({ nativeEvent }) => 'code' in nativeEvent && nativeEvent.code === PICK_UP,
    },
  ];
  readonly autoScrollEnabled = false;
  private readonly props: SensorProps<CellKeysOptions>;
  private steps = 0;

  constructor(props: SensorProps<CellKeysOptions>) {
    this.props = props;
    props.onStart({ x: 0, y: 0 });
    document.addEventListener('keydown', this.follow, true);
    window.addEventListener('resize', this.cancel);
    document.addEventListener('visibilitychange', this.cancel);
  }

  private detach(): void {
    document.removeEventListener('keydown', this.follow, true);
    window.removeEventListener('resize', this.cancel);
    document.removeEventListener('visibilitychange', this.cancel);
  }

  private readonly cancel = (): void => {
    this.detach();
    this.props.onCancel();
  };

  private readonly follow = (event: KeyboardEvent): void => {
    if (event.code === 'Tab') {
      this.cancel();
      return;
    }
    const isDrop = event.code === 'Enter' || event.code === 'Space';
    const isMove = !isDrop && this.props.options.onKey(event);
    if (!isDrop && !isMove && event.code !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isMove) {
      // The library needs a changed position to notice a move, so each step reports a new position.
      this.steps += 1;
      this.props.onMove({ x: this.steps, y: 0 });
    } else if (isDrop) {
      this.detach();
      this.props.onEnd();
    } else this.cancel();
  };
}
