// [TEMPLATE-1] What each kind of agent may use. Using is not yet doing: whatever changes the journal is proposed until the person says otherwise.
const looking = [
  'read_task',
  'list_allowed_categories',
  'list_tasks_in_scope',
  'resolve_task_reference',
  'search_journal',
  'search_memory',
] as const;
const own = ['add_observation', 'update_report', 'ask_person', 'request_attention', 'remember'] as const;
const tasks = [
  'create_task',
  'create_follow_up_task',
  'update_task_fields',
  'set_task_language',
  'update_task_estimate',
  'update_task_due_date',
  'update_task_priority',
  'update_task_status',
  'assign_task_labels',
] as const;
const checklists = [
  'create_checklist',
  'add_multiple_checklist_items',
  'update_checklist_items',
  'move_checklist_items',
  'move_checklist_items_to_new_task',
] as const;
const plans = [
  'get_or_create_day_plan',
  'upsert_day_plan_blocks',
  'replan_day_blocks',
  'pin_day_plan_tasks',
] as const;
const timers = ['start_task_timer', 'stop_task_timer', 'annotate_time_entry'] as const;
const ratings = ['get_ratings_summary', 'get_rating_for_target'] as const;

export const toolsOfTemplate = {
  planner: [
    ...looking,
    ...own,
    ...tasks,
    ...checklists,
    ...plans,
    'conclude_task_with_rollover',
    'propose_plan',
  ],
  'gym-coach': [
    ...looking,
    ...own,
    ...ratings,
    'create_follow_up_task',
    'create_retrospective_time_entry',
    'log_workout',
    'log_measurement',
    'create_or_update_rating',
  ],
  strategy: [...looking, ...own, ...ratings, ...plans, 'propose_plan', 'create_task'],
  'pomodoro-coach': [...looking, ...own, ...timers, 'create_retrospective_time_entry'],
  'task-companion': [...looking, ...own, ...tasks, ...checklists, ...timers, 'conclude_task_with_rollover'],
} as const;
