import type { Area } from '../message';

export const preview = {
  title: { en: 'What it would send', de: 'Was er senden würde' },
  open: { en: 'See exactly what it would send', de: 'Genau ansehen, was er senden würde' },
  hint: {
    en: 'This is exactly what a model would be sent if you woke {name} now, word for word. Nothing is sent by looking.',
    de: 'Das ist genau das, was ein Modell bekäme, wenn du {name} jetzt weckst, Wort für Wort. Durch das Ansehen wird nichts gesendet.',
  },
  only: { en: 'As if it saw only', de: 'Als sähe er nur' },
  everything: { en: 'All it may see', de: 'Alles, was er sehen darf' },
  goesTo: { en: 'Where it would go', de: 'Wohin es ginge' },
  toDemo: {
    en: 'Nowhere. The demo thinks for {name}: simple rules on this device.',
    de: 'Nirgendwohin. Für {name} denkt die Demo: einfache Regeln auf diesem Gerät.',
  },
  local: { en: 'Stays in your own network', de: 'Bleibt in deinem eigenen Netz' },
  remote: { en: 'Leaves this device', de: 'Verlässt dieses Gerät' },
  notConsented: {
    en: 'You have not agreed yet, so nothing would be sent',
    de: 'Du hast noch nicht zugestimmt, also würde nichts gesendet',
  },
  heldBack: {
    en: 'Something it sees may not go there, so nothing would be sent',
    de: 'Etwas, das er sieht, darf nicht dorthin, also würde nichts gesendet',
  },
  ifItFails: { en: 'only if the one above does not answer', de: 'nur, wenn das obere nicht antwortet' },
  words: { en: 'Every word of it', de: 'Jedes Wort davon' },
  doing: { en: 'What it may ask to do', de: 'Was es tun wollen darf' },
  doingHint: {
    en: {
      one: 'One tool is described to the model, so that it can propose something.',
      other: '{count} tools are described to the model, so that it can propose something.',
    },
    de: {
      one: 'Ein Werkzeug wird dem Modell beschrieben, damit es etwas vorschlagen kann.',
      other: '{count} Werkzeuge werden dem Modell beschrieben, damit es etwas vorschlagen kann.',
    },
  },
  showTools: { en: 'Show their descriptions', de: 'Beschreibungen zeigen' },
  hideTools: { en: 'Hide their descriptions', de: 'Beschreibungen ausblenden' },
  blocked: {
    en: 'Nothing would be sent: {why}',
    de: 'Nichts würde gesendet: {why}',
  },
  outside: { en: 'holds text from outside', de: 'enthält Text von außen' },
  rules: { en: 'Its rules, written by us', de: 'Seine Regeln, von uns geschrieben' },
  task: { en: 'Its task, written by us', de: 'Sein Auftrag, von uns geschrieben' },
  purpose: { en: 'Its purpose', de: 'Sein Zweck' },
  persona: { en: 'How it speaks', de: 'Wie er spricht' },
  goal: { en: 'Its goal', de: 'Sein Ziel' },
  preferences: { en: 'What it remembers', de: 'Was er sich merkt' },
  observation: { en: 'What it noticed before', de: 'Was ihm früher auffiel' },
  summary: { en: 'What was before, in short', de: 'Was vorher war, in Kürze' },
  state: { en: 'What it keeps in mind', de: 'Was er im Sinn behält' },
  report: { en: 'Its last report', de: 'Sein letzter Bericht' },
  journal: { en: 'From your journal', de: 'Aus deinem Tagebuch' },
  woke_by: { en: 'Why it wakes', de: 'Warum er erwacht' },
  withheld: { en: 'What is kept back', de: 'Was zurückgehalten wird' },
  other: { en: 'Something else', de: 'Etwas anderes' },
} as const satisfies Area;
