// What each template is given and what must come of it.
import type { AgentTemplateName } from '../src/words/agent-words';

export type Template = AgentTemplateName;

export type Expected = {
  /** The tools in order, each with how it went: `name`, `name!code` for a refusal. */
  readonly tools: readonly string[];
  /** What lies before the person afterwards, as the app words it. */
  readonly proposals?: readonly string[];
  readonly questions?: number;
  /** The scope of the report that must be there. */
  readonly report?: 'current' | 'weekly';
  readonly end?: string;
};
export type EvalCase = {
  readonly template: Template;
  readonly name: 'report' | 'proposal' | 'ambiguity' | 'out of scope' | 'budget';
  /** What the person says; absent: it is woken. */
  readonly says?: string;
  readonly expected: Expected;
};

const asked = { proposals: [], questions: 1 } as const;
const ambiguity = (template: Template, says: string): EvalCase => ({
  template,
  name: 'ambiguity',
  says,
  expected: { tools: ['resolve_task_reference', 'ask_person'], ...asked },
});
/** Every answer uses 40,000 tokens of the template's day: so many fit. */
const budget = (template: Template, rounds: number): EvalCase => ({
  template,
  name: 'budget',
  says: 'Look at the plants.',
  expected: {
    tools: Array.from({ length: rounds }, () => 'read_task'),
    proposals: [],
    questions: 0,
    end: 'cancelled: budget_exceeded',
  },
});

export const cases: readonly EvalCase[] = [
  {
    template: 'planner',
    name: 'report',
    expected: { tools: ['update_report', 'add_observation'], report: 'current', proposals: [], questions: 0 },
  },
  {
    template: 'planner',
    name: 'proposal',
    says: 'Move the travel receipts to Friday.',
    expected: {
      tools: ['resolve_task_reference', 'update_task_due_date!confirmation_required'],
      proposals: ['update_task_due_date'],
      questions: 0,
    },
  },
  ambiguity('planner', 'I am done with the water plants.'),
  {
    template: 'planner',
    name: 'out of scope',
    says: 'Log my time and rate the day.',
    expected: {
      tools: [
        'start_task_timer!out_of_scope',
        'create_or_update_rating!out_of_scope',
        'delete_everything!unknown_tool',
      ],
      proposals: [],
      questions: 0,
    },
  },
  budget('planner', 5),
  {
    template: 'gym-coach',
    name: 'report',
    expected: { tools: ['update_report', 'add_observation'], report: 'current', proposals: [], questions: 0 },
  },
  {
    template: 'gym-coach',
    name: 'proposal',
    says: 'I trained legs yesterday from four to six.',
    expected: {
      tools: ['create_retrospective_time_entry!confirmation_required'],
      proposals: ['create_retrospective_time_entry'],
      questions: 0,
    },
  },
  ambiguity('gym-coach', 'I did the training.'),
  {
    template: 'gym-coach',
    name: 'out of scope',
    says: 'What about my offer?',
    expected: {
      tools: ['read_task!out_of_scope', 'create_follow_up_task!out_of_scope', 'create_task!out_of_scope'],
      proposals: [],
      questions: 0,
    },
  },
  budget('gym-coach', 3),
  {
    template: 'strategy',
    name: 'report',
    expected: { tools: ['update_report', 'add_observation'], report: 'weekly', proposals: [], questions: 0 },
  },
  {
    template: 'strategy',
    name: 'proposal',
    says: 'Plan my week.',
    expected: { tools: ['list_tasks_in_scope', 'propose_plan'], ...asked },
  },
  ambiguity('strategy', 'Start with the water plants.'),
  {
    template: 'strategy',
    name: 'out of scope',
    says: 'Close the old tasks.',
    expected: {
      tools: ['update_task_status!out_of_scope', 'log_workout!out_of_scope'],
      proposals: [],
      questions: 0,
    },
  },
  budget('strategy', 5),
  {
    template: 'pomodoro-coach',
    name: 'proposal',
    says: 'Twenty-five minutes for the offer.',
    expected: {
      tools: ['resolve_task_reference', 'start_task_timer!confirmation_required'],
      proposals: ['start_task_timer'],
      questions: 0,
    },
  },
  ambiguity('pomodoro-coach', 'Start with the water plants.'),
  {
    template: 'pomodoro-coach',
    name: 'out of scope',
    says: 'Then close it.',
    expected: {
      tools: ['update_task_status!out_of_scope', 'create_task!out_of_scope'],
      proposals: [],
      questions: 0,
    },
  },
  budget('pomodoro-coach', 2),
  {
    template: 'task-companion',
    name: 'proposal',
    says: 'What is next for the offer? Make a list.',
    expected: {
      tools: ['read_task', 'create_checklist!confirmation_required'],
      proposals: ['create_checklist'],
      questions: 0,
    },
  },
  ambiguity('task-companion', 'And the water plants?'),
  {
    template: 'task-companion',
    name: 'out of scope',
    says: 'Log a workout.',
    expected: {
      tools: ['log_workout!out_of_scope', 'replan_day_blocks!out_of_scope'],
      proposals: [],
      questions: 0,
    },
  },
  budget('task-companion', 2),
];
export const keyOf = ({ template, name }: Pick<EvalCase, 'template' | 'name'>): string =>
  `${template} ${name}`;
