import type { ComponentType } from 'react';
import { roles } from '../contract/roles';
import { dropSession } from '../session/session';
import { areaFolder, showShortly, signInFor } from './showShortly';
import { watchPage } from './watchPage';

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

/**
 * Tests the promises of a widget in a slot of the frame.
 *
 * @param load - `() => import('./bell')`
 */
export function describeWidgetContract(load: () => Promise<unknown>): void {
  test('shows the widget in the frame, and leaves no timers, listeners, or changed globals on the page', async () => {
    const leave = watchPage(areaFolder());
    const Widget: unknown = Reflect.get(Object(await load()), 'Widget');
    signInFor(roles);
    await showShortly(isComponent(Widget) && <Widget />);
    dropSession('signedOut');
    expect(await leave()).toEqual([]);
  });
}
