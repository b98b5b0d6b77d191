import { z } from 'zod';
import { AgentId, CategoryId, Provenance } from './values';

// What an agent would send, before anything is sent.
const Part = Provenance.extend({
  /** What it is: `rules`, `journal`, `persona`… */
  label: z.string(),
  /** Word for word as it would stand in the request. */
  text: z.string(),
});
export const Preview = z.object({
  /** In the order in which they would be asked; none: the demo on this device thinks, and nothing leaves it. */
  to: z.array(
    z.object({
      provider: z.string(),
      model: z.string(),
      isLocal: z.boolean(),
      /** The person agreed to what is promised now; without it nothing is sent there. */
      isConsented: z.boolean(),
      /** Something that it sees may not go there, so nothing is sent there. */
      isHeldBack: z.boolean(),
    }),
  ),
  parts: z.array(Part),
  /** What it is offered to do, described to the model; `parameters` as JSON. */
  tools: z.array(z.object({ name: z.string(), description: z.string(), parameters: z.string() })),
});
export type Preview = z.infer<typeof Preview>;

export const previewQueries = {
  /** For a wake by hand now. `categoryId`: as if it saw this category alone. Null: there is no such agent. */
  'preview.request': {
    input: z.object({ agentId: AgentId, categoryId: CategoryId.exactOptional() }),
    output: Preview.nullable(),
  },
} as const;
