import { z } from 'zod';
import type { Json } from '../../core/json';

/** Any JSON, as the type that the house has for it. */
export const AnyJson: z.ZodType<Json> = z.json();
