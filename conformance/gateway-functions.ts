import { z } from 'zod';
import { egress } from '../src/gateway/egress/egress';
import { conformanceFunction, type ConformanceFunction } from './conformance-function';

export const gatewayFunctions: readonly (readonly [string, ConformanceFunction])[] = [
  [
    'egress',
    conformanceFunction({
      args: z.object({
        url: z.string(),
        method: z.string(),
        providers: z.array(z.object({ id: z.string(), baseUrl: z.string(), local: z.boolean() })),
      }),
      ok: z.object({ allow: z.literal(true) }),
      run: egress,
    }),
  ],
];
