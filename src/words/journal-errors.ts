/** What can go wrong with notes, time, plans, logs, habits and search. */
export const journalErrors = {
  time_entry_ends_before_start: {
    en: 'This time ends before it starts. Check the two times.',
    de: 'Diese Zeit endet, bevor sie anfängt. Prüfe die beiden Uhrzeiten.',
  },
  time_in_future: {
    en: 'This time has not come yet. Choose one that is over, or plan it as a block of that day.',
    de: 'Diese Zeit ist noch nicht gekommen. Wähle eine vergangene oder plane sie als Block des Tages.',
  },
  timer_runs_since: {
    en: 'Since after that a timer is running. Stop it first, or choose a later time.',
    de: 'Seit einem späteren Zeitpunkt läuft schon eine Uhr. Halte sie erst an oder wähle eine spätere Zeit.',
  },
  timer_not_running: {
    en: 'No timer is running, so there is nothing to stop. Start one, or enter the time afterwards.',
    de: 'Gerade läuft keine Uhr, die man anhalten könnte. Starte eine oder trag die Zeit nach.',
  },
  plan_block_ends_before_start: {
    en: 'This block ends before it starts. Choose a later end.',
    de: 'Dieser Block endet, bevor er anfängt. Wähle ein späteres Ende.',
  },
  plan_block_too_long: {
    en: 'A block can be a day long at most. Make one for each day.',
    de: 'Ein Block kann höchstens einen Tag lang sein. Leg für jeden Tag einen an.',
  },
  log_line_unclear: {
    en: 'This says no amount, or nothing but an amount. Write what it was and how much, like “squat 5x5 80kg” or “weight 72.5 kg”.',
    de: 'Hier steht keine Menge, oder nichts außer einer Menge. Schreib, was es war und wie viel, etwa „Kniebeuge 5x5 80kg“ oder „Gewicht 72,5 kg“.',
  },
  name_without_letters: {
    en: 'This name has no letter or digit. Give it one, so that it can be found again.',
    de: 'Dieser Name hat keinen Buchstaben und keine Ziffer. Gib ihm eines davon, damit er sich wiederfinden lässt.',
  },
  habit_not_found: {
    en: 'There is no habit of that name. Look at the list of your habits, or make a new one.',
    de: 'Eine Gewohnheit dieses Namens gibt es nicht. Sieh in der Liste deiner Gewohnheiten nach oder leg eine neue an.',
  },
  day_unusable: {
    en: 'This is no day of the calendar. Write it like 2026-11-18.',
    de: 'Diesen Tag gibt es im Kalender nicht. Schreib ihn wie 2026-11-18.',
  },
  attachment_not_a_picture: {
    en: 'This file is no picture that can be kept here. PNG, JPEG, WebP and GIF are shown, HEIC is kept.',
    de: 'Diese Datei ist kein Bild, das sich hier aufheben lässt. PNG, JPEG, WebP und GIF werden gezeigt, HEIC wird aufgehoben.',
  },
  attachment_too_large: {
    en: 'This picture is too large: 10 MB and 60 megapixels are the most. Choose a smaller version of it.',
    de: 'Dieses Bild ist zu groß: höchstens 10 MB und 60 Megapixel gehen. Wähle eine kleinere Fassung davon.',
  },
  attachment_not_here: {
    en: 'This picture or recording is not on this device. Look for it on the device that took it in.',
    de: 'Dieses Bild oder diese Aufnahme liegt nicht auf diesem Gerät. Such danach auf dem Gerät, von dem es kam.',
  },
  id_taken: {
    en: 'Something is already kept under this name. Open the journal and look for it there.',
    de: 'Unter diesem Namen ist schon etwas abgelegt. Öffne das Tagebuch und such es dort.',
  },
  time_unusable: {
    en: 'This is no time of day. Write it like 09:15.',
    de: 'Das ist keine Uhrzeit. Schreib sie wie 09:15.',
  },
  search_limit_unusable: {
    en: 'This is no number that fits here. Give a whole number from 1 to 100.',
    de: 'Diese Zahl passt hier nicht. Gib eine ganze Zahl von 1 bis 100 an.',
  },
  record_kind_unknown: {
    en: 'There is no such kind of entry. Use task, note, timeEntry, planBlock, rating, workout, measurement or habit.',
    de: 'Diese Art von Eintrag gibt es nicht. Nimm task, note, timeEntry, planBlock, rating, workout, measurement oder habit.',
  },
  search_unavailable: {
    en: 'Search cannot be used right now; your entries themselves are safe. Make some room, or start Reveille again.',
    de: 'Die Suche geht gerade nicht; deine Einträge selbst sind sicher. Schaff etwas Platz oder starte Reveille neu.',
  },
} as const;
