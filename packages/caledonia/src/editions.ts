import type { Editions } from '@ceilidh/kernel';
import { options } from './options.ts';
import { packComponents } from './pack-shapes.ts';

export const editions: Editions = { id: 'caledonia', version: 1, options, components: packComponents, earlier: [] };
