import { addObservation } from './add-observation';
import { createFollowUpTask } from './tasks/create-follow-up-task';
import { readTask } from './read-task';
import { createToolRegistry, registerTool, type ToolRegistry } from './registry';
import { updateReport } from './update-report';

/** Every tool that this version has. */
export const allTools: ToolRegistry = createToolRegistry([
  registerTool(readTask),
  registerTool(addObservation),
  registerTool(updateReport),
  registerTool(createFollowUpTask),
]);
