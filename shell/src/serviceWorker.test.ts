import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const PAGE = `<link rel="stylesheet" href="/assets/kiosk.css" integrity="sha384-style">
<script defer src="/assets/kiosk.js" integrity="sha384-shell"></script>
<script type="application/json" id="ondeck-integrity">{"/assets/kiosk.js":"sha384-shell"}</script>
<script type="application/json" id="ondeck-registry">{"areas":{"punchclock":{"active":{"base":"/r/punchclock/1/",
"descriptor":{"files":{"offline.js":"sha384-offline"}}}}}}</script>`;
const FILES = [
  '/assets/kiosk.css',
  '/assets/kiosk.js',
  '/r/punchclock/1/offline.js',
  '/api/attendance/kiosk/',
];

interface Answer {
  readonly ok: boolean;
  readonly text: () => Promise<string>;
  readonly clone: () => Answer;
}

/** Runs the service worker of the punch clock's page in a browser whose network answers as the test says. */
function openWorker(badFile?: string) {
  const kept = new Map<string, unknown>();
  const asked: [file: string, integrity: string | undefined][] = [];
  const listeners = new Map<string, (event: object) => void>();
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, answer: unknown) => void kept.set(key, answer),
    keys: async () => [...kept.keys()].map((key) => ({ url: `https://swim.example${key}` })),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
  };
  const answer: Answer = { ok: true, text: async () => PAGE, clone: () => answer };
  runInNewContext(readFileSync(join(import.meta.dirname, '../public/sw.js'), 'utf8'), {
    location: { search: '?kiosk', origin: 'https://swim.example' },
    caches: { open: async () => cache, match: cache.match, delete: async () => true },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    fetch: async (file: string, { integrity }: { integrity?: string }) => {
      asked.push([file, integrity]);
      // As a browser does it where the hash of the answer is another one.
      if (file === badFile) throw new TypeError('Failed to fetch');
      return answer;
    },
    URL,
  });
  async function keep(): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get('message')?.({
      data: { kind: 'keep', files: FILES },
      waitUntil: (work: Promise<unknown>) => {
        done = work;
      },
    });
    await done.catch(() => {});
  }
  return { kept, asked, keep };
}

test('keeps each file of the punch clock’s page only with the hash that the page names', async () => {
  const worker = openWorker();
  await worker.keep();
  expect(worker.asked).toEqual([
    ['/kiosk', undefined],
    ['/assets/kiosk.css', 'sha384-style'],
    ['/assets/kiosk.js', 'sha384-shell'],
    ['/r/punchclock/1/offline.js', 'sha384-offline'],
  ]);
  expect([...worker.kept.keys()].sort()).toEqual([...FILES.slice(0, 3), '/kiosk'].sort());
});

test('keeps no page while one of its files has another hash', async () => {
  const worker = openWorker('/r/punchclock/1/offline.js');
  await worker.keep();
  expect(worker.kept.has('/r/punchclock/1/offline.js')).toBe(false);
  expect(worker.kept.has('/kiosk')).toBe(false);
});
