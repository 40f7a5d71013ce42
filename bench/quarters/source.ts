/** What a version's code does wrong. */
export type Fault = 'setUp' | 'render' | 'dispose' | 'later';

/** A version's page as somebody sees it: which one, whose, and whom the area remembers in this tab. */
export const words = (id: string, number: number, email: string): string => `${id} ${number} of ${email}`;

/** What `ondeck new` calls the page of an area. */
const pageOf = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Page`;

interface Version {
  readonly id: string;
  readonly number: number;
  readonly fault?: Fault | undefined;
}

const code: Readonly<Record<Fault, string>> = {
  setUp: "throw new Error('This version throws while it is set up.');",
  render: "throw new Error('This version throws on its page.');",
  dispose: "throw new Error('This version forgets nobody.');",
  later: "useEffect(() => void setTimeout(() => { throw new Error('This version throws later.'); }), []);",
};

/**
 * The code of a version of a team's area: its page shows the profile of who is signed in, asked of the server, and keeps
 * in a variable of its own whom it showed, until it is told to forget.
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
