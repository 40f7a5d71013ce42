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
 * The promises that every area keeps, as tests: call it once in an area's own test file.
 * The network is the caller's to fake: pages may ask for data while they are shown.
 *
 * @param load - `() => import('./area')`
 * @param json - the content of the area's `area.json`
 */
export function describeAreaContract(load: () => Promise<unknown>, json: unknown): void {
  const data = parseAreaData(json);

  describe('the area keeps the contract of the suite', () => {
    let leave = async (): Promise<string[]> => ['the page was not watched'];
    beforeAll(() => {
      leave = watchPage(areaFolder());
    });

    test('its area.json is valid', () => {
      expect(data).toMatchObject({ ok: true });
    });

    test('its module exports the contract and a Root', async () => {
      expect(parseAreaModule(await load())).toMatchObject({ ok: true });
    });

    if (!data.ok) return;
    const { id, routes } = data.value;

    test.each(routes.map((route) => [route.path, route.access] as const))(
      'has a page at %s',
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

    test('leaves nothing behind on the page', async () => {
      moduleOf(await load()).dispose?.();
      expect(await leave()).toEqual([]);
    });

    test('its slices carry the name of the area', async () => {
      const { slices = [] } = moduleOf(await load());
      expect(slices.filter((slice) => !slice.reducerPath.startsWith(`${id}/`))).toEqual([]);
    });

    test('every role that lands on it may open where it lands', () => {
      const refused = routes.flatMap((route) =>
        roles.filter((role) => route.landingFor.includes(role) && !route.access.includes(role)),
      );
      expect(refused).toEqual([]);
    });
  });
}
