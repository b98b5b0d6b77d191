import type { Area } from '../message';

/** What a person is asked to agree to: one line each, said by the tool's own code. */
export const tool = {
  createTask: { en: 'Create the task “{title}”', de: 'Die Aufgabe „{title}“ anlegen' },
  followUp: { en: 'Create “{title}” to follow “{source}”', de: '„{title}“ als Folge von „{source}“ anlegen' },
  followUpCarrying: {
    en: 'Create “{title}” to follow “{source}” and move its open items there',
    de: '„{title}“ als Folge von „{source}“ anlegen und die offenen Punkte dorthin verschieben',
  },
  conclude: {
    en: 'Close “{source}” and go on in a new task “{title}”',
    de: '„{source}“ abschließen und in einer neuen Aufgabe „{title}“ weitermachen',
  },
  updateTask: { en: 'Change the task “{title}”', de: 'Die Aufgabe „{title}“ ändern' },
  setLanguage: { en: 'Set the language of “{title}”', de: 'Die Sprache von „{title}“ setzen' },
  setEstimate: { en: 'Set the estimate of “{title}”', de: 'Die Schätzung für „{title}“ setzen' },
  setDue: { en: 'Set when “{title}” is due', de: 'Setzen, wann „{title}“ fällig ist' },
  setPriority: { en: 'Set the priority of “{title}”', de: 'Die Priorität von „{title}“ setzen' },
  setStatus: { en: 'Set the status of “{title}”', de: 'Den Status von „{title}“ setzen' },
  setLabels: { en: 'Put labels on “{title}”', de: '„{title}“ mit Etiketten versehen' },
  createChecklist: {
    en: 'Add a checklist to “{title}”',
    de: 'Zu „{title}“ eine Checkliste anlegen',
  },
  addItem: { en: 'Add “{text}” to a checklist', de: '„{text}“ auf eine Checkliste setzen' },
  updateItem: { en: 'Change the checklist item “{text}”', de: 'Den Punkt „{text}“ ändern' },
  moveItems: {
    en: { one: 'Move {count} checklist item', other: 'Move {count} checklist items' },
    de: { one: '{count} Punkt verschieben', other: '{count} Punkte verschieben' },
  },
  moveItemsToTask: {
    en: {
      one: 'Create “{title}” and move {count} checklist item there',
      other: 'Create “{title}” and move {count} checklist items there',
    },
    de: {
      one: '„{title}“ anlegen und {count} Punkt dorthin verschieben',
      other: '„{title}“ anlegen und {count} Punkte dorthin verschieben',
    },
  },
  logTime: { en: 'Log time from {start} to {end}', de: 'Zeit von {start} bis {end} eintragen' },
  logTimeOn: {
    en: 'Log time on “{title}” from {start} to {end}',
    de: 'Zeit für „{title}“ von {start} bis {end} eintragen',
  },
  startTimer: { en: 'Start the timer', de: 'Die Uhr starten' },
  startTimerOn: { en: 'Start the timer on “{title}”', de: 'Die Uhr für „{title}“ starten' },
  stopTimer: { en: 'Stop the timer', de: 'Die Uhr anhalten' },
  annotateTime: { en: 'Describe what the time was spent on', de: 'Beschreiben, wofür die Zeit war' },
  planDay: { en: 'Begin a plan for {day}', de: 'Einen Plan für {day} beginnen' },
  setBlock: {
    en: 'Plan {day} from {start} to {end}',
    de: 'Am {day} von {start} bis {end} einplanen',
  },
  removeBlock: {
    en: 'Take a block out of the plan for {day}',
    de: 'Einen Block aus dem Plan für {day} nehmen',
  },
  changeBlocks: { en: 'Change the plan for {day}', de: 'Den Plan für {day} ändern' },
  pinTasks: { en: 'Pin “{title}” to {day}', de: '„{title}“ am {day} anheften' },
  pinSeveral: {
    en: { one: 'Pin {count} task to {day}', other: 'Pin {count} tasks to {day}' },
    de: { one: '{count} Aufgabe am {day} anheften', other: '{count} Aufgaben am {day} anheften' },
  },
  rate: { en: 'Rate {dimension} with {value} of 5', de: '{dimension} mit {value} von 5 bewerten' },
  logWorkout: { en: 'Log the workout “{what}”', de: 'Das Training „{what}“ eintragen' },
  logMeasurement: { en: 'Log {what}: {amount}', de: '{what} eintragen: {amount}' },
  remember: { en: 'Remember “{key}” for good', de: '„{key}“ dauerhaft merken' },
  note: { en: 'Keep an observation', de: 'Eine Beobachtung behalten' },
  report: { en: 'Write a report', de: 'Einen Bericht schreiben' },
  ask: { en: 'Ask you something', de: 'Dich etwas fragen' },
} as const satisfies Area;
