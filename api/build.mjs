// The server as production runs it.
import { bundle } from './bundle.mjs';

await bundle('src/main.ts', 'dist/server.js');
