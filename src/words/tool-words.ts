import type { Language } from './message';

// What a tool lets an agent do, as a person would say it. A tool without words of its own is called by its name, spaced out.
type Both = Readonly<Record<Language, string>>;
const words: Readonly<Record<string, Both>> = {
  read_task: { en: 'Reads a task whole', de: 'Liest eine Aufgabe ganz' },
  list_tasks_in_scope: { en: 'Looks through your tasks', de: 'Sieht deine Aufgaben durch' },
  resolve_task_reference: { en: 'Finds the task you mean', de: 'Findet die Aufgabe, die du meinst' },
  list_allowed_categories: {
    en: 'Sees which categories it may look at',
    de: 'Sieht, welche Kategorien er ansehen darf',
  },
  search_journal: { en: 'Searches your journal', de: 'Durchsucht dein Tagebuch' },
  search_memory: { en: 'Searches what it remembers', de: 'Sucht in dem, was er sich gemerkt hat' },
  add_observation: { en: 'Notes down for itself what it noticed', de: 'Merkt sich, was ihm aufgefallen ist' },
  remember: { en: 'Remembers what you tell it', de: 'Merkt sich, was du ihm sagst' },
  update_report: { en: 'Writes reports for you', de: 'Schreibt Berichte für dich' },
  ask_person: { en: 'Asks you questions', de: 'Stellt dir Fragen' },
  propose_plan: { en: 'Suggests plans', de: 'Schlägt Pläne vor' },
  request_attention: {
    en: 'Tells you when something should not wait',
    de: 'Sagt dir, wenn etwas nicht warten sollte',
  },
  create_task: { en: 'Creates tasks', de: 'Legt Aufgaben an' },
  create_follow_up_task: { en: 'Creates follow-up tasks', de: 'Legt Folgeaufgaben an' },
  conclude_task_with_rollover: {
    en: 'Closes a task and goes on in a new one',
    de: 'Schließt eine Aufgabe ab und macht in einer neuen weiter',
  },
  update_task_fields: { en: 'Changes tasks', de: 'Ändert Aufgaben' },
  set_task_language: { en: 'Sets the language of a task', de: 'Setzt die Sprache einer Aufgabe' },
  update_task_estimate: {
    en: 'Changes how long a task may take',
    de: 'Ändert, wie lange eine Aufgabe dauern darf',
  },
  update_task_due_date: { en: 'Changes when a task is due', de: 'Ändert, wann eine Aufgabe fällig ist' },
  update_task_priority: { en: 'Changes how urgent a task is', de: 'Ändert, wie dringend eine Aufgabe ist' },
  update_task_status: { en: 'Changes the status of a task', de: 'Ändert den Status einer Aufgabe' },
  assign_task_labels: { en: 'Puts labels on tasks', de: 'Versieht Aufgaben mit Etiketten' },
  create_checklist: { en: 'Adds checklists', de: 'Legt Checklisten an' },
  add_multiple_checklist_items: { en: 'Adds items to a checklist', de: 'Setzt Punkte auf eine Checkliste' },
  update_checklist_items: {
    en: 'Changes and ticks items of a checklist',
    de: 'Ändert Punkte einer Checkliste und hakt sie ab',
  },
  move_checklist_items: {
    en: 'Moves items to another checklist',
    de: 'Verschiebt Punkte in eine andere Checkliste',
  },
  move_checklist_items_to_new_task: {
    en: 'Makes a new task of some items',
    de: 'Macht aus Punkten eine neue Aufgabe',
  },
  create_retrospective_time_entry: { en: 'Enters time that was spent', de: 'Trägt verbrachte Zeit ein' },
  start_task_timer: { en: 'Starts the timer', de: 'Startet die Uhr' },
  stop_task_timer: { en: 'Stops the timer', de: 'Hält die Uhr an' },
  annotate_time_entry: { en: 'Says what time was spent on', de: 'Beschreibt, wofür Zeit verbracht wurde' },
  get_or_create_day_plan: { en: 'Opens the plan of a day', de: 'Öffnet den Plan eines Tages' },
  upsert_day_plan_blocks: { en: 'Plans blocks of a day', de: 'Plant Blöcke eines Tages' },
  replan_day_blocks: { en: 'Moves blocks of a day', de: 'Verschiebt Blöcke eines Tages' },
  pin_day_plan_tasks: { en: 'Pins tasks to a day', de: 'Heftet Aufgaben an einen Tag' },
  get_ratings_summary: { en: 'Looks at your ratings together', de: 'Sieht deine Bewertungen im Ganzen an' },
  get_rating_for_target: { en: 'Looks at one rating', de: 'Sieht eine Bewertung an' },
  create_or_update_rating: { en: 'Enters ratings', de: 'Trägt Bewertungen ein' },
  log_workout: { en: 'Enters workouts', de: 'Trägt Trainings ein' },
  log_measurement: { en: 'Enters measurements', de: 'Trägt Messungen ein' },
};

/** Whether a person meets it by words of its own. */
export const hasToolWords = (tool: string): boolean => Object.hasOwn(words, tool);

export const toolWords = (tool: string, language: Language): string =>
  (Object.hasOwn(words, tool) ? words[tool]?.[language] : undefined) ?? tool.replaceAll('_', ' ');
