// Builds the server for production.
import { bundle } from './bundle.mjs';

await bundle('src/main.ts', 'dist/server.js');
