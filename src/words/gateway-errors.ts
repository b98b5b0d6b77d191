// What a person meets when models elsewhere are set up, asked or looked at.
export const gatewayErrors = {
  provider_exists: {
    en: 'There is already a provider with this name. Choose another name, or remove that one first.',
    de: 'Einen Anbieter mit diesem Namen gibt es schon. Nimm einen anderen Namen oder entferne den anderen zuerst.',
  },
  provider_not_found: {
    en: 'There is no such provider here. `reveille provider list` shows those that are.',
    de: 'Diesen Anbieter gibt es hier nicht. `reveille provider list` zeigt, welche es gibt.',
  },
  provider_needs_address: {
    en: 'This kind of provider needs its address, such as http://127.0.0.1:11434/v1.',
    de: 'Diese Art von Anbieter braucht ihre Adresse, zum Beispiel http://127.0.0.1:11434/v1.',
  },
  provider_address_refused: {
    en: 'No provider may be at this address. It must begin with https and be written plainly. A server on this machine or in your network is added as local, by its numbers such as 127.0.0.1 or 192.168.1.20, and only such a one.',
    de: 'Unter dieser Adresse darf kein Anbieter sein. Sie muss mit https beginnen und schlicht geschrieben sein. Ein Server auf diesem Rechner oder in deinem Netz wird als lokal hinzugefügt, mit seinen Zahlen wie 127.0.0.1 oder 192.168.1.20, und nur ein solcher.',
  },
  provider_plain_http_refused: {
    en: 'Android lets no app send unencrypted, not even in your own network. Nothing was added. Give the server an https address, or open Reveille in this phone’s browser through a hub on your computer, which may ask it.',
    de: 'Android lässt keine App unverschlüsselt senden, auch nicht in deinem eigenen Netz. Nichts wurde hinzugefügt. Gib dem Server eine https-Adresse, oder öffne Reveille im Browser dieses Telefons über einen Hub auf deinem Rechner, der ihn fragen darf.',
  },
  provider_needs_key: {
    en: 'This provider needs a key. Nothing was added. Make one at the provider and enter it here.',
    de: 'Dieser Anbieter braucht einen Schlüssel. Nichts wurde hinzugefügt. Erstelle einen beim Anbieter und gib ihn hier ein.',
  },
  provider_key_unusable: {
    en: 'This is no key: it holds spaces, line breaks or signs that no key has. Copy it again.',
    de: 'Das ist kein Schlüssel: Er enthält Leerzeichen, Zeilenumbrüche oder Zeichen, die kein Schlüssel hat. Kopiere ihn noch einmal.',
  },
  provider_model_unknown: {
    en: 'This provider has no such model in its list. Test the provider, or add the model to it.',
    de: 'Dieses Modell steht nicht in der Liste des Anbieters. Prüfe den Anbieter oder füge ihm das Modell hinzu.',
  },
  providers_not_here: {
    en: 'Models elsewhere cannot be set up here. Nothing was added. Open Reveille through its hub on your computer, or on your phone, and do it there.',
    de: 'Modelle anderswo lassen sich hier nicht einrichten. Nichts wurde hinzugefügt. Öffne Reveille über seinen Hub auf deinem Rechner oder auf deinem Telefon und tu es dort.',
  },
  consent_text_changed: {
    en: 'What you would agree to has changed meanwhile. Nothing was agreed. Read it again.',
    de: 'Wozu du zustimmen würdest, hat sich inzwischen geändert. Du hast noch nicht zugestimmt. Lies es noch einmal.',
  },
  consent_not_given: {
    en: 'Nothing was agreed, and nothing will be sent.',
    de: 'Es wurde nicht zugestimmt, und es wird nichts gesendet.',
  },
  ledger_call_not_found: {
    en: 'There is no such call in the ledger, or several end so. `reveille ledger list` shows them.',
    de: 'Diesen Aufruf gibt es im Sendebuch nicht, oder mehrere enden so. `reveille ledger list` zeigt sie.',
  },
  call_cut_off: {
    en: 'Reveille was ended while this was on its way. How it ended is not known.',
    de: 'Reveille wurde beendet, während das unterwegs war. Wie es ausging, ist nicht bekannt.',
  },
  model_rate_limited: {
    en: 'The provider says that it was asked too often. It is asked again by itself, later and a few times; after that you can try it again here.',
    de: 'Der Anbieter sagt, dass er zu oft gefragt wurde. Er wird später ein paarmal von selbst wieder gefragt; danach kannst du es hier noch einmal versuchen.',
  },
  model_key_refused: {
    en: 'The provider does not accept the key, or its account has no credit left. Nothing was changed. Enter a valid key, or add credit to the account.',
    de: 'Der Anbieter nimmt den Schlüssel nicht an, oder das Konto dort hat kein Guthaben mehr. Nichts wurde geändert. Gib einen gültigen Schlüssel ein oder lade das Konto auf.',
  },
  model_not_found: {
    en: 'The provider does not know this model, or not under this address. Test the provider and choose a model of its list.',
    de: 'Der Anbieter kennt dieses Modell nicht, oder nicht unter dieser Adresse. Prüfe den Anbieter und wähle ein Modell aus seiner Liste.',
  },
  model_request_refused: {
    en: 'The provider did not accept the request. Nothing was changed. Choose another model; this one may not know tools, or be too small.',
    de: 'Der Anbieter hat die Anfrage nicht angenommen. Nichts wurde geändert. Wähle ein anderes Modell; dieses kennt vielleicht keine Werkzeuge oder ist zu klein.',
  },
  model_request_too_long: {
    en: 'The request is longer than this model can take in. Nothing was changed. Choose a model with a larger context, or let the agent see less.',
    de: 'Die Anfrage ist länger, als dieses Modell aufnehmen kann. Nichts wurde geändert. Wähle ein Modell mit größerem Kontext oder lass den Agenten weniger sehen.',
  },
  likeness_not_offered: {
    en: 'This kind of provider has no models that say what is alike. Nothing was chosen. Choose another provider.',
    de: 'Diese Art von Anbieter hat keine Modelle, die sagen, was ähnlich ist. Nichts wurde gewählt. Nimm einen anderen Anbieter.',
  },
  model_answer_too_large: {
    en: 'The model’s answer was longer than any answer may be, and was not used. Choose another model.',
    de: 'Die Antwort des Modells war länger, als eine Antwort sein darf, und wurde nicht benutzt. Wähle ein anderes Modell.',
  },
} as const;
