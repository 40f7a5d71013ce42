/** Script that pages under development load to reload after each build. */
const script = `new EventSource('/__ondeck/builds').addEventListener('built', () => location.reload());\n`;

/**
 * Reloads open pages after every build.
 *
 * @returns {{page: (html: string) => string, answer: (pathname: string, reply: import('node:http').ServerResponse) =>
 * boolean, built: () => void}} `page` adds the script to a page of the suite; `answer` serves the script's addresses
 * and returns true for them
 */
export function reloader() {
  /** @type {Set<import('node:http').ServerResponse>} */
  const open = new Set();
  return {
    // Use a file of the page's own origin, because its content security policy runs no other script.
    page: (html) => html.replace('</head>', '<script defer src="/__ondeck/builds.js"></script></head>'),
    answer(pathname, reply) {
      if (pathname === '/__ondeck/builds.js')
        reply.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script);
      else if (pathname === '/__ondeck/builds') {
        reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        reply.write(':\n\n');
        open.add(reply);
        reply.on('close', () => open.delete(reply));
      } else return false;
      return true;
    },
    built() {
      for (const reply of open) reply.write('event: built\ndata:\n\n');
    },
  };
}
