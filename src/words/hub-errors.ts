// What a person can meet at the hub, on the command line and while a screen is on the way to its hub.
export const hubErrors = {
  offline: {
    en: 'Reveille does not answer right now. It may not have taken this over; try again when it is back.',
    de: 'Reveille antwortet gerade nicht. Vielleicht wurde das nicht übernommen; versuch es noch einmal, wenn es wieder da ist.',
  },
  not_signed_in: {
    en: 'This browser is not signed in to Reveille. Run `npm start` again and open the address it prints.',
    de: 'Dieser Browser ist bei Reveille nicht angemeldet. Starte noch einmal `npm start` und öffne die Adresse, die dort erscheint.',
  },
  code_not_valid: {
    en: 'This address was used already or is too old. Run `npm start` again and open the new one.',
    de: 'Diese Adresse wurde schon benutzt oder ist zu alt. Starte noch einmal `npm start` und öffne die neue.',
  },
  too_many_requests: {
    en: 'That was too much at once. Wait a moment and try again.',
    de: 'Das war zu viel auf einmal. Warte einen Moment und versuch es noch einmal.',
  },
  too_many_subscriptions: {
    en: 'Too many views are open at once. Close some and try again.',
    de: 'Es sind zu viele Ansichten zugleich offen. Schließ einige und versuch es noch einmal.',
  },
  body_too_large: {
    en: 'This is larger than Reveille takes. An import may have 256 MiB, everything else 1 MiB.',
    de: 'Das ist größer, als Reveille annimmt. Ein Import darf 256 MiB haben, alles andere 1 MiB.',
  },
  profile_in_use: {
    en: 'Another Reveille on this computer has this profile open. Close it there, or wait until it is done.',
    de: 'Ein anderes Reveille auf diesem Computer hat dieses Profil offen. Schließ es dort oder warte, bis es fertig ist.',
  },
  profile_not_found: {
    en: 'There is no profile of this name. `reveille doctor` shows the ones that exist.',
    de: 'Ein Profil mit diesem Namen gibt es nicht. `reveille doctor` zeigt die vorhandenen.',
  },
  profile_name_taken: {
    en: 'There is a profile of this name already. Nothing was changed. Choose another name.',
    de: 'Ein Profil mit diesem Namen gibt es schon. Nichts wurde geändert. Wähl einen anderen Namen.',
  },
  profile_name_unusable: {
    en: 'A profile name has lower case letters, digits and hyphens, at most 40. Choose another.',
    de: 'Ein Profilname hat kleine Buchstaben, Ziffern und Bindestriche, höchstens 40. Wähl einen anderen.',
  },
  hub_not_answering: {
    en: 'A Reveille hub holds this home folder but does not answer. End that process and start again.',
    de: 'Ein Reveille-Hub hält diesen Ordner, antwortet aber nicht. Beende den Prozess und starte neu.',
  },
  port_not_a_number: {
    en: 'A port is a number from 0 to 65535. Give another with --port.',
    de: 'Ein Port ist eine Zahl von 0 bis 65535. Gib mit --port eine andere an.',
  },
  port_not_allowed: {
    en: 'This port or address cannot be used by you on this computer. Choose another with --port or --host.',
    de: 'Diesen Port oder diese Adresse darfst du auf diesem Computer nicht benutzen. Wähl mit --port oder --host eine andere.',
  },
  host_name_unusable: {
    en: 'This name cannot be used. A name for --name looks like reveille.example.org or reveille.example.org:8443.',
    de: 'Dieser Name geht nicht. Ein Name für --name sieht aus wie reveille.example.org oder reveille.example.org:8443.',
  },
  relay_address_unusable: {
    en: 'This address cannot be used. An address for --relay looks like 192.168.1.5:7311 or 7311; `--relay off` closes the relay’s own port.',
    de: 'Diese Adresse geht nicht. Eine Adresse für --relay sieht aus wie 192.168.1.5:7311 oder 7311; `--relay off` schließt den eigenen Port des Relays.',
  },
  relay_name_unusable: {
    en: 'This name cannot be used. A name for --relay-name looks like wss://relay.example.org; without TLS only names and addresses of your own network work.',
    de: 'Dieser Name geht nicht. Ein Name für --relay-name sieht aus wie wss://relay.example.org; ohne TLS gehen nur Namen und Adressen im eigenen Netz.',
  },
  relay_quota_unusable: {
    en: 'This amount cannot be used. Give --relay-quota (megabytes) and --relay-spaces a whole number above zero.',
    de: 'Diese Menge geht nicht. Gib --relay-quota (Megabyte) und --relay-spaces eine ganze Zahl über null.',
  },
  relay_port_busy: {
    en: 'The port for the relay is already in use. Stop that program, or choose another with --relay.',
    de: 'Der Port für das Relay ist schon belegt. Beende das andere Programm oder nimm mit --relay einen anderen.',
  },
  relay_address_not_allowed: {
    en: 'This address for the relay cannot be used by you on this computer. Choose another with --relay.',
    de: 'Diese Adresse darfst du auf diesem Computer nicht für das Relay benutzen. Wähl mit --relay eine andere.',
  },
  hub_token_needed: {
    en: 'Other computers may reach the hub only with a token. Put at least 32 random characters into a file that only you can read and pass it with --token-file.',
    de: 'Andere Computer dürfen den Hub nur mit einem Token erreichen. Leg mindestens 32 zufällige Zeichen in eine Datei, die nur du lesen kannst, und gib sie mit --token-file an.',
  },
  hub_token_too_short: {
    en: 'The token has fewer than 32 characters. Make a longer one, for example with `openssl rand -base64 32`.',
    de: 'Das Token hat weniger als 32 Zeichen. Mach ein längeres, zum Beispiel mit `openssl rand -base64 32`.',
  },
  hub_token_unusable: {
    en: 'The token may have letters, digits and . _ ~ + / = - only, at most 512. Make another.',
    de: 'Das Token darf nur Buchstaben, Ziffern und . _ ~ + / = - haben, höchstens 512. Mach ein anderes.',
  },
  hub_token_file_open: {
    en: 'Others on this computer can read the token file. Close it to them (chmod 600) and start again.',
    de: 'Andere auf diesem Computer können die Token-Datei lesen. Schließ sie (chmod 600) und starte neu.',
  },
  hub_token_file_unreadable: {
    en: 'The token file cannot be read. Check the path given with --token-file.',
    de: 'Die Token-Datei lässt sich nicht lesen. Prüf den Pfad hinter --token-file.',
  },
  home_not_usable: {
    en: 'The home folder of Reveille cannot be made or written. Check its owner and space, or choose another with --home.',
    de: 'Der Ordner von Reveille lässt sich nicht anlegen oder beschreiben. Prüf Besitzer und Platz oder wähl mit --home einen anderen.',
  },
  home_read_only: {
    en: 'The home folder of Reveille lies on a read-only disk, and this needs to write there. Reading and exporting to another place work; make the disk writable for the rest.',
    de: 'Der Ordner von Reveille liegt auf einem Datenträger, der nur gelesen werden kann, und das hier muss dort schreiben. Lesen und an einen anderen Ort exportieren geht; mach ihn für alles andere beschreibbar.',
  },
  home_full: {
    en: 'The disk with the home folder of Reveille is full, and this needs to write there. Reading and exporting to another disk work; make room for the rest.',
    de: 'Der Datenträger mit dem Ordner von Reveille ist voll, und das hier muss dort schreiben. Lesen und auf einen anderen exportieren geht; schaffe Platz für alles andere.',
  },
  web_app_not_built: {
    en: 'The web app is not built yet. Run `npm start`.',
    de: 'Die Web-App ist noch nicht gebaut. Starte `npm start`.',
  },
  task_not_found: {
    en: 'There is no task with this id. `reveille task list` shows the ids.',
    de: 'Eine Aufgabe mit dieser Kennung gibt es nicht. `reveille task list` zeigt die Kennungen.',
  },
  entry_not_found: {
    en: 'Nothing here has this id, and no agent changed anything that had it. `reveille task list` shows the ids of tasks; of other entries the whole id is needed.',
    de: 'Nichts hier hat diese Kennung, und kein Agent hat etwas geändert, das sie hatte. `reveille task list` zeigt die Kennungen von Aufgaben; von anderem ist die ganze nötig.',
  },
  task_status_unknown: {
    en: 'A status is open, in-progress, blocked, on-hold, done or rejected.',
    de: 'Ein Status ist open, in-progress, blocked, on-hold, done oder rejected.',
  },
  task_priority_unknown: {
    en: 'A priority is p0, p1, p2 or p3.',
    de: 'Eine Priorität ist p0, p1, p2 oder p3.',
  },
  limit_unusable: {
    en: 'This limit cannot be used. Give a whole number from 1 to 200.',
    de: 'Diese Grenze geht nicht. Gib eine ganze Zahl von 1 bis 200 an.',
  },
  color_unusable: {
    en: 'This is no colour that can be read. Write it like #2f6f62.',
    de: 'Diese Farbe ist nicht lesbar. Schreib sie wie #2f6f62.',
  },
  task_id_ambiguous: {
    en: 'Several tasks end like this. Give more of the id.',
    de: 'Mehrere Aufgaben enden so. Gib mehr von der Kennung an.',
  },
  unexpected_failure: {
    en: 'Something in Reveille went wrong. Nothing half-done was kept. Try again; `reveille doctor` may say more.',
    de: 'In Reveille ist etwas schiefgegangen. Nichts Halbes wurde behalten. Versuch es noch einmal; `reveille doctor` sagt vielleicht mehr.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
