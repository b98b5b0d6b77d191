import { addObservation } from './add-observation';
import { requestAttention } from './attention/request-attention';
import { addMultipleChecklistItems } from './checklists/add-multiple-checklist-items';
import { createChecklist } from './checklists/create-checklist';
import { moveChecklistItems } from './checklists/move-checklist-items';
import { moveChecklistItemsToNewTask } from './checklists/move-checklist-items-to-new-task';
import { updateChecklistItems } from './checklists/update-checklist-items';
import { logMeasurement } from './logbook/log-measurement';
import { logWorkout } from './logbook/log-workout';
import { askPerson } from './own/ask-person';
import { proposePlan } from './own/propose-plan';
import { remember } from './own/remember';
import { getOrCreateDayPlan } from './plans/get-or-create-day-plan';
import { pinDayPlanTasks } from './plans/pin-day-plan-tasks';
import { replanDayBlocks } from './plans/replan-day-blocks';
import { upsertDayPlanBlocks } from './plans/upsert-day-plan-blocks';
import { createOrUpdateRating } from './ratings/create-or-update-rating';
import { getRatingForTarget } from './ratings/get-rating-for-target';
import { getRatingsSummary } from './ratings/get-ratings-summary';
import { readTask } from './read-task';
import { listAllowedCategories } from './reading/list-allowed-categories';
import { listTasksInScope } from './reading/list-tasks-in-scope';
import { resolveTaskReference } from './reading/resolve-task-reference';
import { searchJournal } from './reading/search-journal';
import { searchMemory } from './reading/search-memory';
import { createToolRegistry, registerTool, type ToolRegistry } from './registry';
import { assignTaskLabels } from './tasks/assign-task-labels';
import { concludeTaskWithRollover } from './tasks/conclude-task-with-rollover';
import { createFollowUpTask } from './tasks/create-follow-up-task';
import { createTask } from './tasks/create-task';
import { setTaskLanguage } from './tasks/set-task-language';
import { updateTaskDueDate } from './tasks/update-task-due-date';
import { updateTaskEstimate } from './tasks/update-task-estimate';
import { updateTaskFields } from './tasks/update-task-fields';
import { updateTaskPriority } from './tasks/update-task-priority';
import { updateTaskStatus } from './tasks/update-task-status';
import { annotateTimeEntry } from './time/annotate-time-entry';
import { createRetrospectiveTimeEntry } from './time/create-retrospective-time-entry';
import { startTaskTimer } from './time/start-task-timer';
import { stopTaskTimer } from './time/stop-task-timer';
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
