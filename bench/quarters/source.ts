/** The fault in a version's code, by the moment when it throws. */
export type Fault = 'setUp' | 'render' | 'dispose' | 'later';

/** Returns the text on a version's page: the area, the version, and the emails that the area remembers in this tab. */
export const words = (id: string, number: number, email: string): string => `${id} ${number} of ${email}`;

/** Returns the component name that `ondeck new` gives an area's page. */
const pageOf = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Page`;

interface Version {
  readonly id: string;
  readonly number: number;
  readonly fault?: Fault | undefined;
}

const code: Readonly<Record<Fault, string>> = {
  setUp: "throw new Error('This version throws while it is set up.');",
  render: "throw new Error('This version throws on its page.');",
  dispose: "throw new Error('This version never forgets a user.');",
  later: "useEffect(() => void setTimeout(() => { throw new Error('This version throws later.'); }), []);",
};

/**
 * Returns the code of a version of a team's area. Its page reads the signed-in user's profile from the server, and
 * keeps the emails that it has shown in a variable until `dispose()`.
 *
 * @returns texts by path in the area's folder
 */
export function sourcesOf({ id, number, fault }: Version): Record<string, string> {
  const page = pageOf(id);
  const where = (place: Fault): string => (place === fault ? code[place] : '');
  return {
    'src/own.ts': `export const shown = new Set<string>();
`,
    'src/area.tsx': `import { CONTRACT } from '@ondeck/shared/contract/area';
import { lazyPage, Route, Routes } from '@ondeck/shared/router';
import { shown } from './own';
export const contract = CONTRACT;
const ${page} = lazyPage(async () => ({ default: (await import('./${page}')).${page} }));
export const Root = () => <Routes><Route path="/${id}" element={<${page} />} /></Routes>;
export function dispose() { ${where('dispose')} shown.clear(); }
${where('setUp')}
`,
    [`src/${page}.tsx`]: `import { useRead } from '@ondeck/shared/api/useCall';
import { readUser } from '@ondeck/shared/calls/users';
import { useSession } from '@ondeck/shared/session/session';
import { EmptyState } from '@ondeck/shared/ui/emptyState';
import { PageBody, Panel } from '@ondeck/shared/ui/layout';
import { useEffect } from 'react';
import { shown } from './own';
export function ${page}() {
  const id = useSession((session) => session.userId);
  const { data } = useRead(readUser, { id });
  const email = data?.email ?? '';
  useEffect(() => { if (email) shown.add(email); }, [email]);
  ${where('later')}
  ${where('render')}
  if (!data) return <PageBody />;
  const all = [...new Set([...shown, email])];
  return <PageBody><Panel><EmptyState title={'${words(id, number, '')}' + all.join(', ')} /></Panel></PageBody>;
}
`,
  };
}
