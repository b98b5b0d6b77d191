import { addObservation } from './add-observation';
import {
  addMultipleChecklistItems,
  createChecklist,
  updateChecklistItems,
} from './checklists/checklist-tools';
import { moveChecklistItems, moveChecklistItemsToNewTask } from './checklists/move-items';
import { logMeasurement, logWorkout } from './logbook/log-tools';
import { requestAttention } from './attention/request-attention';
import { askPerson, proposePlan } from './own/asking-tools';
import { remember } from './own/remember';
import { pinDayPlanTasks } from './plans/pin-tasks';
import { getOrCreateDayPlan, replanDayBlocks, upsertDayPlanBlocks } from './plans/plan-tools';
import { createOrUpdateRating, getRatingForTarget, getRatingsSummary } from './ratings/rating-tools';
import { readTask } from './read-task';
import { listAllowedCategories, listTasksInScope } from './reading/list-tools';
import { resolveTaskReference } from './reading/resolve-task';
import { searchJournal } from './reading/search-journal';
import { searchMemory } from './reading/search-memory';
import { createToolRegistry, registerTool, type ToolRegistry } from './registry';
import { concludeTaskWithRollover } from './tasks/conclude-task';
import { createFollowUpTask } from './tasks/create-follow-up-task';
import { assignTaskLabels, createTask } from './tasks/create-task';
import {
  setTaskLanguage,
  updateTaskDueDate,
  updateTaskEstimate,
  updateTaskFields,
  updateTaskPriority,
  updateTaskStatus,
} from './tasks/task-fields';
import {
  annotateTimeEntry,
  createRetrospectiveTimeEntry,
  startTaskTimer,
  stopTaskTimer,
} from './time/time-tools';
import { updateReport } from './update-report';

/** Every tool that this version has. */
export const allTools: ToolRegistry = createToolRegistry([
  registerTool(readTask),
  registerTool(addObservation),
  registerTool(updateReport),
  registerTool(createFollowUpTask),
  registerTool(listAllowedCategories),
  registerTool(listTasksInScope),
  registerTool(resolveTaskReference),
  registerTool(searchJournal),
  registerTool(searchMemory),
  registerTool(createTask),
  registerTool(updateTaskFields),
  registerTool(setTaskLanguage),
  registerTool(updateTaskEstimate),
  registerTool(updateTaskDueDate),
  registerTool(updateTaskPriority),
  registerTool(updateTaskStatus),
  registerTool(assignTaskLabels),
  registerTool(concludeTaskWithRollover),
  registerTool(createChecklist),
  registerTool(addMultipleChecklistItems),
  registerTool(updateChecklistItems),
  registerTool(moveChecklistItems),
  registerTool(moveChecklistItemsToNewTask),
  registerTool(createRetrospectiveTimeEntry),
  registerTool(startTaskTimer),
  registerTool(stopTaskTimer),
  registerTool(annotateTimeEntry),
  registerTool(getOrCreateDayPlan),
  registerTool(upsertDayPlanBlocks),
  registerTool(replanDayBlocks),
  registerTool(pinDayPlanTasks),
  registerTool(getRatingsSummary),
  registerTool(getRatingForTarget),
  registerTool(createOrUpdateRating),
  registerTool(logWorkout),
  registerTool(logMeasurement),
  registerTool(askPerson),
  registerTool(proposePlan),
  registerTool(requestAttention),
  registerTool(remember),
]);
