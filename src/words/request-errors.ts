// What whoever speaks to a hub meets at its door, and what another program's request can be told.
export const requestErrors = {
  invalid_json: {
    en: 'This is not JSON that can be read. Nothing was changed. Check it and send it again.',
    de: 'Das ist kein lesbares JSON. Nichts wurde geändert. Prüfe es und sende es noch einmal.',
  },
  invalid_message: {
    en: 'The hub did not understand this message. Nothing was changed. Reload the page, or update both sides to the same version.',
    de: 'Der Hub hat diese Nachricht nicht verstanden. Nichts wurde geändert. Lade die Seite neu oder bring beide Seiten auf dieselbe Version.',
  },
  body_not_readable: {
    en: 'This request did not arrive whole. Nothing was changed. Send it again.',
    de: 'Diese Anfrage kam nicht ganz an. Nichts wurde geändert. Sende sie noch einmal.',
  },
  foreign_host: {
    en: 'The hub does not answer under this address. Open the link that it prints when it starts.',
    de: 'Unter dieser Adresse antwortet der Hub nicht. Öffne den Link, den er beim Start zeigt.',
  },
  foreign_origin: {
    en: 'Another site asked the hub for something, and it refused. Nothing was read or changed. Open the hub’s own page instead.',
    de: 'Eine andere Seite wollte etwas vom Hub, und er hat es verweigert. Nichts wurde gelesen oder geändert. Öffne stattdessen die Seite des Hubs selbst.',
  },
  token_required: {
    en: 'The hub answers only to you. Open the link that it prints when it starts, or give its token.',
    de: 'Der Hub antwortet nur dir. Öffne den Link, den er beim Start zeigt, oder gib sein Token an.',
  },
  not_allowed: {
    en: 'Only the owner of the hub may do this. Nothing was changed. Do it on the computer where the hub runs.',
    de: 'Das darf nur, wem der Hub gehört. Nichts wurde geändert. Tu es auf dem Rechner, auf dem der Hub läuft.',
  },
  no_such_route: {
    en: 'There is nothing under this address of the hub. Check the address, or begin at its first page.',
    de: 'Unter dieser Adresse hat der Hub nichts. Prüfe die Adresse oder beginne auf seiner ersten Seite.',
  },
  method_not_allowed: {
    en: 'This address of the hub is not meant to be asked like this. Nothing was changed. Look at the description of its requests.',
    de: 'Diese Adresse des Hubs ist für eine solche Anfrage nicht gedacht. Nichts wurde geändert. Sieh in der Beschreibung seiner Anfragen nach.',
  },
  upgrade_required: {
    en: 'This address takes only a lasting connection. Nothing was changed. Ask with a WebSocket.',
    de: 'Diese Adresse nimmt nur eine dauernde Verbindung an. Nichts wurde geändert. Frag mit einem WebSocket.',
  },
  too_many_connections: {
    en: 'Too many windows or programs are connected to the hub. Close some of them, then reload.',
    de: 'Zu viele Fenster oder Programme sind mit dem Hub verbunden. Schließe einige und lade dann neu.',
  },
  port_busy: {
    en: 'Another program already uses this port. Stop it, or choose another port.',
    de: 'Ein anderes Programm benutzt diesen Port schon. Beende es oder nimm einen anderen Port.',
  },
  starting: {
    en: 'The hub is still starting. Wait a moment, then reload.',
    de: 'Der Hub startet noch. Warte einen Moment und lade dann neu.',
  },
  malformed_token: {
    en: 'What to listen for is not written in a form that Reveille knows. Nothing was changed. Choose it from the list instead.',
    de: 'Worauf zu achten ist, steht in keiner Form da, die Reveille kennt. Nichts wurde geändert. Wähle es stattdessen aus der Liste.',
  },
} as const;
