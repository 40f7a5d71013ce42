import type { ComponentType } from 'react';
import { roles } from '../contract/roles';
import { dropSession } from '../session/session';
import { areaFolder, showShortly, signInFor } from './showShortly';
import { watchPage } from './watchPage';

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

/**
 * The promises of a widget that an area has in a slot of the frame, as tests.
 *
 * @param load - `() => import('./bell')`
 */
export function describeWidgetContract(load: () => Promise<unknown>): void {
  test('the widget shows itself in the frame, and leaves nothing behind on the page', async () => {
    const leave = watchPage(areaFolder());
    const Widget: unknown = Reflect.get(Object(await load()), 'Widget');
    signInFor(roles);
    await showShortly(isComponent(Widget) && <Widget />);
    dropSession('signedOut');
    expect(await leave()).toEqual([]);
  });
}
