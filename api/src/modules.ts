import type { Module } from './http/module';
import { locationsModule } from './modules/locations/locations.routes';

/** Every part of the API. A part that is not listed here does not exist. */
export const modules: readonly Module[] = [locationsModule];
