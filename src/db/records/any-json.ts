import { z } from 'zod';
import type { Json } from '../../core/json';

/** Any JSON, typed as `Json`. */
export const AnyJson: z.ZodType<Json> = z.json();
