import { type AreaModule, parseAreaModule } from '../contract/area';
import { parseAreaData } from '../contract/areaData';
import { roles } from '../contract/roles';
import { dropSession } from '../session/session';
import { areaFolder, showShortly, signInFor } from './showShortly';
import { watchPage } from './watchPage';

const pathOf = (pattern: string): string => pattern.replace(/:\w+/g, 'example');

function moduleOf(value: unknown): AreaModule {
  const module = parseAreaModule(value);
  if (!module.ok) throw new Error(module.problem);
  return module.value;
}

/**
 * Tests the promises that every area keeps: call this once in an area's own test file. The caller fakes the network,
 * because pages may load data while they are shown.
 *
 * @param load - `() => import('./area')`
 * @param json - the content of the area's `area.json`
 */
export function describeAreaContract(load: () => Promise<unknown>, json: unknown): void {
  const data = parseAreaData(json);

  describe('the contract of an area', () => {
    let leave = async (): Promise<string[]> => ['the page was not watched'];
    beforeAll(() => {
      leave = watchPage(areaFolder());
    });

    test('reads a valid area.json of the area', () => {
      expect(data).toMatchObject({ ok: true });
    });

    test('exports the contract and a Root component from its module', async () => {
      expect(parseAreaModule(await load())).toMatchObject({ ok: true });
    });

    if (!data.ok) return;
    const { id, routes } = data.value;

    test.each(routes.map((route) => [route.path, route.access] as const))(
      'shows a page at %s',
      async (pattern, access) => {
        signInFor(access);
        const { Root, slices } = moduleOf(await load());
        const area = {
          ...data.value,
          version: '0.0.0',
          container: '',
          entry: '',
          preload: {},
          requires: {},
          files: {},
        };
        await showShortly(<Root area={area} />, pathOf(pattern), slices);
        dropSession('signedOut');
      },
    );

    test('leaves no timers, listeners, or changed globals on the page', async () => {
      moduleOf(await load()).dispose?.();
      expect(await leave()).toEqual([]);
    });

    test('names its store slices after the area', async () => {
      const { slices = [] } = moduleOf(await load());
      expect(slices.filter((slice) => !slice.reducerPath.startsWith(`${id}/`))).toEqual([]);
    });

    test('lets every role open the page it lands on', () => {
      const refused = routes.flatMap((route) =>
        roles.filter((role) => route.landingFor.includes(role) && !route.access.includes(role)),
      );
      expect(refused).toEqual([]);
    });
  });
}
