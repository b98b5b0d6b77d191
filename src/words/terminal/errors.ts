import { allErrorSentences } from '../all-errors';
import { sentencesFrom } from '../sentences-from';

// What a terminal says otherwise than a screen: what to do next is a command there.
export const terminalErrors = {
  profile_not_found: {
    en: 'There is no profile of this name. `reveille profile list` shows the ones that exist.',
    de: 'Ein Profil mit diesem Namen gibt es nicht. `reveille profile list` zeigt die vorhandenen.',
  },
  current_profile_unreadable: {
    en: 'Reveille can’t tell which profile was open last, so it opened none. Nothing was changed. Say which with --profile; `reveille profile list` shows them.',
    de: 'Reveille weiß nicht mehr, welches Profil zuletzt offen war, und hat darum keines geöffnet. Nichts wurde geändert. Sag mit --profile, welches; `reveille profile list` zeigt sie.',
  },
  current_profile_missing: {
    en: 'The profile that was open last is not here any more, so none was opened. Nothing was changed. Put its folder back, or name another with --profile; `reveille profile list` shows them.',
    de: 'Das Profil, das zuletzt offen war, ist nicht mehr da, darum ist keines offen. Nichts wurde geändert. Leg seinen Ordner zurück oder nenn mit --profile ein anderes; `reveille profile list` zeigt sie.',
  },
  category_not_found: {
    en: 'There is no category of this name. `reveille category list` shows the ones that exist.',
    de: 'Eine Kategorie mit diesem Namen gibt es nicht. `reveille category list` zeigt die vorhandenen.',
  },
  agent_not_found: {
    en: 'There is no such agent here. `reveille agent list` shows those that are.',
    de: 'Diesen Agenten gibt es hier nicht. `reveille agent list` zeigt, welche es gibt.',
  },
  template_not_found: {
    en: 'There is no such template. `reveille agent create --help` names those that are.',
    de: 'Diese Vorlage gibt es nicht. `reveille agent create --help` nennt, welche es gibt.',
  },
  model_unavailable: {
    en: 'The model could not be reached: its server did not answer. Look whether it runs, and whether `reveille provider list` shows its address.',
    de: 'Das Modell war nicht zu erreichen: Sein Server hat nicht geantwortet. Sieh nach, ob er läuft und ob `reveille provider list` seine Adresse zeigt.',
  },
  model_timed_out: {
    en: 'The model took too long to answer. Try again, or look whether its server is busy.',
    de: 'Das Modell hat zu lange nicht geantwortet. Versuch es noch einmal, oder sieh nach, ob sein Server beschäftigt ist.',
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
  space_exists: {
    en: 'Other devices hold this profile too, so a whole export or backup does not go into it. Nothing was changed. Make an empty one with `reveille profile add mine` and import there with --profile mine.',
    de: 'Auch andere Geräte haben dieses Profil, darum kommt kein ganzer Export und keine Sicherung hinein. Nichts wurde geändert. Leg mit `reveille profile add mine` ein leeres an und importiere dort mit --profile mine.',
  },
  example_life: {
    en: 'The example life is made up and stays on this computer. Make your own with `reveille profile add mine` and go on with --profile mine.',
    de: 'Das Beispielleben ist erfunden und bleibt auf diesem Rechner. Leg mit `reveille profile add mine` dein eigenes an und mach mit --profile mine weiter.',
  },
  space_join_needs_empty: {
    en: 'This profile already holds entries, and a device joins with an empty one, so that nothing mixes. Nothing was changed. Make one with `reveille profile add mine` and join there with --profile mine.',
    de: 'In diesem Profil gibt es schon Einträge. Ein Gerät tritt mit einem leeren bei, damit sich nichts mischt. Nichts wurde geändert. Leg mit `reveille profile add mine` eines an und tritt dort mit --profile mine bei.',
  },
  space_secret_unavailable: {
    en: 'This computer has no store for secrets that can be asked, and the keys of your devices need one. Nothing was changed. With --keys-in-file they lie in a file that only this account can read.',
    de: 'Dieser Rechner hat keinen Speicher für Geheimes, der gefragt werden kann, und die Schlüssel deiner Geräte brauchen einen. Nichts wurde geändert. Mit --keys-in-file liegen sie in einer Datei, die nur dieses Konto lesen kann.',
  },
  no_space: {
    en: 'This profile is not connected with other devices yet. `reveille space create` begins, `reveille space join <invite>` joins others.',
    de: 'Dieses Profil ist noch nicht mit anderen Geräten verbunden. `reveille space create` fängt an, `reveille space join <Einladung>` tritt anderen bei.',
  },
  no_invite: {
    en: 'There is no open invite. `reveille space invite` makes one on the device that is connected already.',
    de: 'Es gibt keine offene Einladung. `reveille space invite` erstellt eine auf dem Gerät, das schon verbunden ist.',
  },
  device_check_not_set: {
    en: 'This device has no passphrase of yours yet, and this needs one. Nothing was changed. Set it with `reveille passphrase set`, then try again.',
    de: 'Auf diesem Gerät gibt es noch keine Passphrase von dir, und das hier braucht eine. Nichts wurde geändert. Leg sie mit `reveille passphrase set` fest und versuch es noch einmal.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

export const sentenceInTerminal = sentencesFrom({ ...allErrorSentences, ...terminalErrors });
