import { z } from 'zod';

/** A task that was chosen, with its title as it was then. */
export const TaskPick = z.object({ id: z.string(), title: z.string() }).readonly();
export type TaskPick = z.infer<typeof TaskPick>;
