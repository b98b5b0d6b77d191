import type { Area } from '../message';
import { promises } from '../promises';

export const connect = {
  step: { en: 'Step {step} of {of}', de: 'Schritt {step} von {of}' },
  next: { en: 'Next', de: 'Weiter' },
  notNow: { en: 'Not now', de: 'Jetzt nicht' },
  // Who runs it
  pickTitle: { en: 'Who runs it?', de: 'Wer betreibt es?' },
  own: {
    en: 'On this computer or in my own network',
    de: 'Auf diesem Rechner oder in meinem eigenen Netz',
  },
  ownPhone: { en: 'In my own network', de: 'In meinem eigenen Netz' },
  other: { en: 'Another server', de: 'Ein anderer Server' },
  ownLine: { en: 'What is sent stays in your network', de: 'Was gesendet wird, bleibt in deinem Netz' },
  companyLine: {
    en: 'What is sent leaves to {company}, who bills you',
    de: 'Was gesendet wird, geht an {company}; du zahlst dort',
  },
  otherLine: {
    en: 'What is sent leaves to whoever runs it',
    de: 'Was gesendet wird, geht an den, der ihn betreibt',
  },
  // What that means
  whereOwn: { en: 'It stays in your network', de: 'Es bleibt in deinem Netz' },
  whereCompany: { en: 'It leaves to {company}', de: 'Es geht an {company}' },
  whereOther: { en: 'It leaves to whoever runs the server', de: 'Es geht an den, der den Server betreibt' },
  local: promises.local,
  cloud: promises.cloud,
  sent: { en: 'Only what you agree to is sent', de: 'Gesendet wird nur, wozu du zustimmst' },
  sentHint: {
    en: 'For each agent you first read what it may send: never more than it may see. A key goes to its provider alone; no model reads it.',
    de: 'Für jeden Agenten liest du erst, was er senden darf: nie mehr, als er sehen darf. Ein Schlüssel geht nur an seinen Anbieter; kein Modell liest ihn.',
  },
  kept: {
    en: 'Kept, or used for training? Not known here',
    de: 'Aufbewahrt oder zum Training benutzt? Hier nicht bekannt',
  },
  keptOwn: {
    en: 'Reveille sees only as far as that server. Whether it keeps anything or passes it on is set there.',
    de: 'Reveille sieht nur bis zu diesem Server. Ob er etwas aufbewahrt oder weitergibt, ist dort eingestellt.',
  },
  keptCompany: {
    en: '{company}’s own terms say so, and it may depend on your plan.',
    de: 'Das steht in den Bedingungen von {company} und kann von deinem Tarif abhängen.',
  },
  keptNotStored: {
    en: 'Reveille tells {company} with every question not to store it. What happens there stands in {company}’s own terms, and may depend on your plan.',
    de: 'Reveille sagt {company} bei jeder Frage, sie nicht zu speichern. Was dort geschieht, steht in den Bedingungen von {company} und kann von deinem Tarif abhängen.',
  },
  keptOther: {
    en: 'Ask whoever runs it, or read their terms.',
    de: 'Frag den, der ihn betreibt, oder lies dessen Bedingungen.',
  },
  costOwn: { en: 'It counts as free', de: 'Es zählt als kostenlos' },
  costOwnHint: {
    en: 'Reveille counts no money for a server of your own.',
    de: 'Für einen eigenen Server zählt Reveille kein Geld.',
  },
  costCompany: { en: '{company} bills you', de: '{company} stellt es dir in Rechnung' },
  costOther: { en: 'Whoever runs it may bill you', de: 'Wer ihn betreibt, kann es dir in Rechnung stellen' },
  costHint: {
    en: 'For every question, by your key. You can set each agent a limit.',
    de: 'Für jede Frage, über deinen Schlüssel. Du kannst jedem Agenten eine Grenze setzen.',
  },
  terms: { en: 'Read {company}’s terms', de: 'Bedingungen von {company} lesen' },
  // Its key
  keyTitle: { en: 'How to reach it', de: 'Wie man es erreicht' },
  ownServer: {
    en: 'A server that speaks as OpenAI’s does, such as Ollama or LM Studio.',
    de: 'Ein Server, der wie der von OpenAI spricht, etwa Ollama oder LM Studio.',
  },
  otherServer: {
    en: 'A server that speaks as OpenAI’s does, such as OpenRouter.',
    de: 'Ein Server, der wie der von OpenAI spricht, etwa OpenRouter.',
  },
  otherAddressHint: { en: 'It begins with https', de: 'Sie beginnt mit https' },
  keyIfAny: {
    en: 'Only where the server asks for one. It goes into this system’s key store.',
    de: 'Nur wo der Server einen verlangt. Er kommt in den Schlüsselspeicher dieses Systems.',
  },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  silent: { en: 'It does not answer yet', de: 'Es antwortet noch nicht' },
  nobodyThere: {
    en: 'Nothing answers at this address. Start the server there, and look whether the address ends as it should, often in /v1.',
    de: 'Unter dieser Adresse antwortet nichts. Starte dort den Server, und sieh nach, ob die Adresse richtig endet, oft mit /v1.',
  },
  notReached: {
    en: '{company} could not be reached. See whether this device is online.',
    de: '{company} war nicht zu erreichen. Sieh nach, ob dieses Gerät online ist.',
  },
  refused: { en: 'It was not added', de: 'Es wurde nicht hinzugefügt' },
  silentKept: {
    en: 'What you typed is still here: put it right and try again. Until then it is kept under Models, and nothing of yours is sent.',
    de: 'Was du getippt hast, steht noch hier: Verbessere es und versuch es noch einmal. Bis dahin steht es unter Modelle, und nichts von dir wird gesendet.',
  },
  // Its answer
  modelTitle: { en: 'Which model?', de: 'Welches Modell?' },
  tookMs: {
    en: 'It took {ms} ms. Nothing of yours was sent.',
    de: 'Es dauerte {ms} ms. Nichts von dir wurde gesendet.',
  },
  noModels: {
    en: 'It named no model, so there is nothing to ask yet. Load one there, then try the connection again.',
    de: 'Es hat kein Modell genannt, also gibt es noch nichts zu fragen. Lade dort eines und prüf dann die Verbindung noch einmal.',
  },
  nobodyTitle: { en: 'Connected', de: 'Verbunden' },
  nobody: {
    en: 'There is no agent yet that could ask it, so nothing is sent. Once you have one, you let it ask under Models.',
    de: 'Es gibt noch keinen Agenten, der es fragen könnte, also wird nichts gesendet. Sobald du einen hast, lässt du ihn unter Modelle fragen.',
  },
  toAgents: { en: 'To the agents', de: 'Zu den Agenten' },
  // Who may ask
  agentTitle: { en: 'Who may ask {model}?', de: 'Wer darf {model} fragen?' },
  // What it may cost
  limitTitle: { en: 'What may it cost?', de: 'Was darf es kosten?' },
  limitBody: {
    en: 'How much {agent} may spend in a day, whichever models it asks. What would go beyond is not begun; it goes on the next day.',
    de: 'Wie viel {agent} an einem Tag ausgeben darf, gleich welche Modelle er fragt. Was darüber ginge, beginnt er nicht; am nächsten Tag geht es weiter.',
  },
  limitHolds: { en: 'This limit holds already.', de: 'Diese Grenze gilt schon.' },
  limitSuggested: {
    en: 'A suggestion: enough for a day of ordinary use.',
    de: 'Ein Vorschlag: genug für einen gewöhnlichen Tag.',
  },
  limitNone: {
    en: 'Empty: no limit of money. Its other limits still hold.',
    de: 'Leer: keine Grenze für Geld. Seine anderen Grenzen gelten weiter.',
  },
  limitNothing: {
    en: 'Empty: no limit of its own. Nothing stops it but you.',
    de: 'Leer: keine eigene Grenze. Nur du hältst ihn auf.',
  },
  limitSet: { en: 'Set this limit', de: 'Diese Grenze setzen' },
  limitKeep: { en: 'Keep this limit', de: 'Diese Grenze behalten' },
  limitWithout: { en: 'Go on without one', de: 'Ohne Grenze weiter' },
  // The end
  doneTitle: { en: 'Ready', de: 'Fertig' },
  atMost: { en: 'At most {amount} a day.', de: 'Höchstens {amount} am Tag.' },
  noMost: { en: 'No limit of money is set for it.', de: 'Für Geld ist ihm keine Grenze gesetzt.' },
  free: {
    en: 'This model counts as free, so there was no spending limit to set.',
    de: 'Dieses Modell zählt als kostenlos, also gab es keine Ausgabengrenze zu setzen.',
  },
  takeBack: {
    en: 'You can take back what you agreed to at any time, under Models.',
    de: 'Was du erlaubt hast, nimmst du jederzeit unter Modelle zurück.',
  },
  toAgent: { en: 'To {agent}', de: 'Zu {agent}' },
  done: { en: 'Done', de: 'Fertig' },
} as const satisfies Area;
