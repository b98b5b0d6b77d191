import type { Language } from './message';

// What a tool lets an agent do, as a person would say it. A tool without words of its own is called by its name, spaced out.
type Both = Readonly<Record<Language, string>>;
const words: Readonly<Record<string, Both>> = {
  read_task: { en: 'Reads a task whole', de: 'Liest eine Aufgabe ganz' },
  add_observation: {
    en: 'Notes down for itself what it noticed',
    de: 'Merkt sich, was ihm aufgefallen ist',
  },
  update_report: { en: 'Writes reports for you', de: 'Schreibt Berichte für dich' },
  create_follow_up_task: {
    en: 'Suggests follow-up tasks, and asks you first',
    de: 'Schlägt Folgeaufgaben vor und fragt dich vorher',
  },
};

export const toolWords = (tool: string, language: Language): string =>
  words[tool]?.[language] ?? tool.replaceAll('_', ' ');
