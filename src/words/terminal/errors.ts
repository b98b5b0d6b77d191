import { errorSentences } from '../errors';
import { sentencesFrom } from '../sentences-from';

// What a terminal says otherwise than a screen: what to do next is a command there.
export const terminalErrors = {
  profile_not_found: {
    en: 'There is no profile of this name. `reveille profile list` shows the ones that exist.',
    de: 'Ein Profil mit diesem Namen gibt es nicht. `reveille profile list` zeigt die vorhandenen.',
  },
  profile_not_empty: {
    en: 'This profile already holds something, so nothing was imported. Make an empty one with `reveille profile add mine` and import there with --profile mine.',
    de: 'Dieses Profil enthält schon etwas, darum wurde nichts importiert. Leg mit `reveille profile add mine` ein leeres an und importiere dort mit --profile mine.',
  },
  import_own_host: {
    en: 'This file was written by this very profile, so there is nothing to take over. To see it elsewhere, make an empty one with `reveille profile add mine` and import there with --profile mine.',
    de: 'Diese Datei hat genau dieses Profil geschrieben, es gibt also nichts zu übernehmen. Um sie anderswo zu sehen, leg mit `reveille profile add mine` ein leeres an und importiere dort mit --profile mine.',
  },
  import_format_unknown: {
    en: 'Reveille does not know this kind of file. It takes its own exports as they were saved, Day One, Markdown or Obsidian, Todoist, TickTick, calendars (ICS) and Apple Health; a backup comes in with `reveille backup restore`.',
    de: 'Diese Art Datei kennt Reveille nicht. Es nimmt seine eigenen Exporte, wie sie gesichert wurden, Day One, Markdown oder Obsidian, Todoist, TickTick, Kalender (ICS) und Apple Health; eine Sicherung holt `reveille backup restore` herein.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export const sentenceInTerminal = sentencesFrom({ ...errorSentences, ...terminalErrors });
