// Everything that can go wrong between a person's devices. Screens carry these sentences with the screen of devices, not with the first load.
export const spaceErrors = {
  example_life: {
    en: 'The example life is made up and stays on this device. Start your own first, then connect your devices.',
    de: 'Das Beispielleben ist erfunden und bleibt auf diesem Gerät. Beginne zuerst dein eigenes und verbinde dann deine Geräte.',
  },
  sync_unavailable: {
    en: 'Reveille cannot connect devices here. Use the hub, its page in a browser, or the installed app.',
    de: 'Hier kann Reveille keine Geräte verbinden. Nutze den Hub, seine Seite im Browser oder die installierte App.',
  },
  sync_off: {
    en: 'This profile is in no space, so there is nothing to send. Add a device first.',
    de: 'Dieses Profil gehört zu keinem Verbund, es gibt also nichts zu senden. Füge zuerst ein Gerät hinzu.',
  },
  space_secret_unavailable: {
    en: 'This device has no store for secrets that can be asked, and the keys of your devices need one. Nothing was changed. On a hub you can keep them in a file that only its account can read.',
    de: 'Dieses Gerät hat keinen Speicher für Geheimes, der gefragt werden kann, und die Schlüssel deiner Geräte brauchen einen. Nichts wurde geändert. Auf einem Hub kannst du sie in einer Datei behalten, die nur sein Konto lesen kann.',
  },
  hub_not_running: {
    en: 'Devices reach each other through a running hub, and none has this profile open. Start one with `reveille hub`, then try again.',
    de: 'Geräte erreichen sich über einen laufenden Hub, und keiner hat dieses Profil offen. Starte einen mit `reveille hub` und versuch es dann noch einmal.',
  },
  yes_needed: {
    en: 'This asks before it goes on, and nobody can answer here. Add --yes to go on without being asked.',
    de: 'Das hier fragt nach, bevor es weitergeht, und hier kann niemand antworten. Häng --yes an, um ohne Frage fortzufahren.',
  },
  sync_starting: {
    en: 'Reveille is still getting ready to talk to your devices. Try again in a moment.',
    de: 'Reveille bereitet die Verbindung zu deinen Geräten noch vor. Versuch es gleich noch einmal.',
  },
  sync_closed: {
    en: 'This profile was closed before that was done. Open it and try again.',
    de: 'Dieses Profil wurde geschlossen, bevor das erledigt war. Öffne es und versuch es noch einmal.',
  },
  relay_unreachable: {
    en: 'The relay cannot be reached. Check that the hub runs and that this device is in its network; it is tried again by itself.',
    de: 'Das Relay ist nicht erreichbar. Prüfe, ob der Hub läuft und dieses Gerät in seinem Netz ist; es wird von selbst wieder versucht.',
  },
  relay_silent: {
    en: 'The relay does not answer. It is tried again by itself.',
    de: 'Das Relay antwortet nicht. Es wird von selbst wieder versucht.',
  },
  not_a_relay: {
    en: 'Something else than a relay answers at this address. Check the address, or start a newer hub there.',
    de: 'Unter dieser Adresse antwortet etwas anderes als ein Relay. Prüfe die Adresse oder starte dort einen neueren Hub.',
  },
  roster_moved: {
    en: 'Another device changed the list of devices at the same moment. Invite again.',
    de: 'Ein anderes Gerät hat die Liste der Geräte im selben Moment geändert. Lade noch einmal ein.',
  },
  snapshot_not_there: {
    en: 'The copy of your entries is not at the relay yet. Leave the device that invited this one running; it goes on by itself.',
    de: 'Die Kopie deiner Einträge liegt noch nicht beim Relay. Lass das Gerät laufen, das dieses eingeladen hat; es geht von selbst weiter.',
  },
  no_space: {
    en: 'This profile is not connected with other devices yet. Add a device, or join with an invite from one.',
    de: 'Dieses Profil ist noch nicht mit anderen Geräten verbunden. Füge ein Gerät hinzu oder tritt mit einer Einladung bei.',
  },
  space_already: {
    en: 'This profile is connected with your devices already. Nothing was changed. To join others, make a new profile first.',
    de: 'Dieses Profil ist schon mit deinen Geräten verbunden. Nichts wurde geändert. Um anderen beizutreten, leg zuerst ein neues Profil an.',
  },
  space_joining: {
    en: 'This device is joining others right now. Wait until it is done, or stop it first.',
    de: 'Dieses Gerät tritt gerade anderen bei. Warte, bis das fertig ist, oder brich es zuerst ab.',
  },
  space_join_needs_empty: {
    en: 'This profile already holds entries, and a device joins with an empty one, so that nothing mixes. Nothing was changed. Make a new profile and join there.',
    de: 'In diesem Profil gibt es schon Einträge. Ein Gerät tritt mit einem leeren bei, damit sich nichts mischt. Nichts wurde geändert. Leg ein neues Profil an und tritt dort bei.',
  },
  no_relay: {
    en: 'No relay is known here that could pass changes on. Start the hub and found the space there, or name a relay.',
    de: 'Hier ist kein Relay bekannt, das Änderungen weitergibt. Starte den Hub und lege den Verbund dort an, oder nenne ein Relay.',
  },
  no_invite: {
    en: 'There is no open invite. Make a new one on the device that is connected already.',
    de: 'Es gibt keine offene Einladung. Erstelle eine neue auf dem Gerät, das schon verbunden ist.',
  },
  no_code_yet: {
    en: 'The other device has not read the invite yet, so there is no code to compare. Enter the invite there, then confirm.',
    de: 'Das andere Gerät hat die Einladung noch nicht gelesen, es gibt also keinen Code zu vergleichen. Gib sie dort ein und bestätige dann.',
  },
  invite_expired: {
    en: 'This invite has expired; it is good for ten minutes and for one device. Make a new one and enter that.',
    de: 'Diese Einladung ist abgelaufen; sie gilt zehn Minuten und für ein Gerät. Erstelle eine neue und gib diese ein.',
  },
  invite_used: {
    en: 'Another device has answered this invite already. Make a new one for this device.',
    de: 'Auf diese Einladung hat schon ein anderes Gerät geantwortet. Erstelle eine neue für dieses Gerät.',
  },
  invite_malformed: {
    en: 'This is not a whole invite. Copy all of it, from “reveille:join#” to its end, and paste it again.',
    de: 'Das ist keine vollständige Einladung. Kopiere sie ganz, von „reveille:join#“ bis zum Ende, und füge sie noch einmal ein.',
  },
  invite_version: {
    en: 'This invite comes from a newer Reveille. Update this device, then enter a new invite.',
    de: 'Diese Einladung kommt von einem neueren Reveille. Aktualisiere dieses Gerät und gib dann eine neue ein.',
  },
  invite_refused: {
    en: 'The other device ended the pairing. Nothing was shared. Make a new invite if you want to try again.',
    de: 'Das andere Gerät hat das Verbinden beendet. Nichts wurde geteilt. Erstelle eine neue Einladung, wenn du es noch einmal versuchen willst.',
  },
  code_differs: {
    en: 'The codes are not the same, so somebody may be between the two devices. Nothing was shared and the invite has ended. Make a new one where nobody else can see it.',
    de: 'Die Codes sind nicht gleich; jemand könnte dazwischen sein. Nichts wurde geteilt, und die Einladung ist beendet. Erstelle eine neue, ohne dass sie jemand sieht.',
  },
  pairing_failed: {
    en: 'What the other device answered does not fit the invite. Nothing was shared. Make a new invite and try again.',
    de: 'Die Antwort des anderen Geräts passt nicht zur Einladung. Nichts wurde geteilt. Erstelle eine neue Einladung und versuch es noch einmal.',
  },
  mailbox_gone: {
    en: 'The invite has ended, on the other device or because its time ran out. Make a new one.',
    de: 'Die Einladung ist zu Ende, am anderen Gerät oder weil ihre Zeit um ist. Erstelle eine neue.',
  },
  mailbox_full: {
    en: 'The relay takes no more messages for this invite. Nothing was shared. Make a new one and try again.',
    de: 'Das Relay nimmt für diese Einladung nichts mehr an. Nichts wurde geteilt. Erstelle eine neue und versuch es noch einmal.',
  },
  not_reachable: {
    en: 'The relay does not answer. Look whether the hub runs there and whether this device is in its network; it is tried again by itself.',
    de: 'Das Relay antwortet nicht. Sieh nach, ob der Hub dort läuft und ob dieses Gerät in seinem Netz ist; es wird von selbst wieder versucht.',
  },
  relay_insecure: {
    en: 'This relay would be reached in the clear through the internet, so nothing was sent. Use an address that begins with wss://.',
    de: 'Dieses Relay wäre nur unverschlüsselt über das Internet zu erreichen, darum wurde nichts gesendet. Nimm eine Adresse, die mit wss:// beginnt.',
  },
  relay_unusable: {
    en: 'This is no address of a relay. Write it like wss://example.org/relay.',
    de: 'Das ist keine Adresse eines Relays. Schreib sie wie wss://example.org/relay.',
  },
  founding_not_allowed: {
    en: 'This relay takes new spaces only from its own computer or with a founding token. Found the space there, or ask whoever runs it for a token.',
    de: 'Dieses Relay nimmt neue Verbünde nur von seinem eigenen Rechner oder mit einem Gründungs-Token an. Lege den Verbund dort an oder bitte den Betreiber um ein Token.',
  },
  founding_token_unreadable: {
    en: 'The founding token cannot be read. Check the path behind --founding-token-file.',
    de: 'Das Gründungs-Token lässt sich nicht lesen. Prüf den Pfad hinter --founding-token-file.',
  },
  unknown_space: {
    en: 'The relay does not know these devices, perhaps because it was set up anew. Your entries are on your devices; what it lacks is sent to it again.',
    de: 'Das Relay kennt diese Geräte nicht, vielleicht weil es neu eingerichtet wurde. Deine Einträge sind auf deinen Geräten; was ihm fehlt, wird wieder gesendet.',
  },
  space_known: {
    en: 'The relay knows this space already. Nothing was changed. Try again; if it stays, found it anew in a new profile.',
    de: 'Das Relay kennt diesen Verbund schon. Nichts wurde geändert. Versuch es noch einmal; bleibt es so, lege ihn in einem neuen Profil neu an.',
  },
  not_enrolled: {
    en: 'This device is not, or no longer, among your devices. What you wrote here stays here. Join again from a new profile.',
    de: 'Dieses Gerät gehört nicht oder nicht mehr zu deinen Geräten. Was du hier geschrieben hast, bleibt hier. Tritt mit einem neuen Profil wieder bei.',
  },
  unknown_device: {
    en: 'The relay does not know this device yet. It is tried again once the list of devices has arrived there.',
    de: 'Das Relay kennt dieses Gerät noch nicht. Es wird wieder versucht, sobald die Liste der Geräte dort angekommen ist.',
  },
  mailbox_taken: {
    en: 'Another device answered this invite already. Nothing was shared with this one. Make a new invite and try again.',
    de: 'Ein anderes Gerät hat diese Einladung schon beantwortet. Mit diesem wurde nichts geteilt. Erstelle eine neue und versuch es noch einmal.',
  },
  relay_full: {
    en: 'The relay has no room for another connection or space. Your entries stay here; this device tries again by itself.',
    de: 'Das Relay hat keinen Platz für eine weitere Verbindung oder einen weiteren Space. Deine Einträge bleiben hier; dieses Gerät versucht es von selbst wieder.',
  },
  relay_slow: {
    en: 'The connection to the relay was too slow and ended. Nothing is lost; it comes back by itself.',
    de: 'Die Verbindung zum Relay war zu langsam und wurde beendet. Nichts geht verloren; sie kommt von selbst wieder.',
  },
  relay_idle: {
    en: 'The relay heard nothing from this device for a while. Nothing is lost; the connection comes back by itself.',
    de: 'Das Relay hat von diesem Gerät eine Weile nichts gehört. Nichts geht verloren; die Verbindung kommt von selbst wieder.',
  },
  version: {
    en: 'The relay speaks another version than this device. Your entries stay here. Update the older one of the two.',
    de: 'Das Relay spricht eine andere Version als dieses Gerät. Deine Einträge bleiben hier. Aktualisiere das ältere von beiden.',
  },
  draining: {
    en: 'The relay is restarting. Nothing is lost; the connection comes back by itself.',
    de: 'Das Relay startet neu. Nichts geht verloren; die Verbindung kommt von selbst wieder.',
  },
  quota: {
    en: 'The relay has no more room for your devices. Nothing is lost: what waits here goes by itself once there is room. Make room there, or raise its limit.',
    de: 'Das Relay hat keinen Platz mehr für deine Geräte. Nichts geht verloren: Was hier wartet, geht von selbst, sobald Platz ist. Schaff dort Platz oder heb seine Grenze an.',
  },
  epoch_stale: {
    en: 'The list of devices changed, so what waits is locked anew with the new key. It goes by itself.',
    de: 'Die Liste der Geräte hat sich geändert, darum wird das Wartende mit dem neuen Schlüssel verschlossen. Es geht von selbst.',
  },
  too_large: {
    en: 'A change is larger than the relay takes. It stays on this device. Update the relay, or make the entry shorter.',
    de: 'Eine Änderung ist größer, als das Relay annimmt. Sie bleibt auf diesem Gerät. Aktualisiere das Relay oder kürze den Eintrag.',
  },
  rate: {
    en: 'That was too much at once for the relay. Nothing is lost; the rest goes by itself in a moment.',
    de: 'Das war dem Relay zu viel auf einmal. Nichts geht verloren; der Rest geht gleich von selbst.',
  },
  malformed: {
    en: 'This device and the relay do not understand each other. Nothing is lost. Update both; it is tried again then.',
    de: 'Dieses Gerät und das Relay verstehen sich nicht. Nichts geht verloren. Aktualisiere beide; dann wird es wieder versucht.',
  },
  relay_version: {
    en: 'The relay speaks another version of Reveille. Nothing is lost. Update the older of the two.',
    de: 'Das Relay spricht eine andere Version von Reveille. Nichts geht verloren. Aktualisiere das ältere von beiden.',
  },
  copy_or_old_state: {
    en: 'This is a copy of a device, or an old state of it. Nothing is sent from here, so that nothing is lost. Make a new profile and join your devices with it.',
    de: 'Das ist eine Kopie oder ein alter Stand eines Geräts. Von hier wird nichts gesendet, damit nichts verloren geht. Leg ein neues Profil an und tritt deinen Geräten damit bei.',
  },
  halt_unreadable: {
    en: 'Why this device was stopped cannot be read, so it stays stopped. All others go on. Update Reveille here, or let the device join anew with an empty profile.',
    de: 'Warum dieses Gerät angehalten wurde, ist nicht lesbar, darum bleibt es angehalten. Alle anderen machen weiter. Aktualisiere Reveille hier oder lass das Gerät mit einem leeren Profil neu beitreten.',
  },
  roster_fork: {
    en: 'There are two different lists of your devices, so nothing is sent or taken. Compare the devices listed on each of your devices. If one is unknown to you, found a new space in a new profile.',
    de: 'Es gibt zwei verschiedene Listen deiner Geräte, darum wird nichts gesendet oder übernommen. Vergleiche die Listen auf all deinen Geräten. Kennst du eines nicht, leg in einem neuen Profil einen neuen Verbund an.',
  },
  stream_fork: {
    en: 'Two different histories came under the name of this device, so nothing more of it is taken. Perhaps it runs twice from one copy. Let it join anew with an empty profile.',
    de: 'Unter dem Namen dieses Geräts kamen zwei verschiedene Verläufe, darum wird nichts mehr von ihm übernommen. Vielleicht läuft es doppelt aus einer Kopie. Lass es mit einem leeren Profil neu beitreten.',
  },
  relay_withholding: {
    en: 'The relay keeps something back that your other devices have. Your entries stay on your devices and nothing is lost. Ask whoever runs it.',
    de: 'Das Relay hält etwas zurück, das deine anderen Geräte haben. Deine Einträge bleiben auf deinen Geräten, nichts geht verloren. Frag den Betreiber.',
  },
  state_divergence: {
    en: 'Two of your devices have the same changes and still differ. Both compare everything; you need not do anything. If this stays, export the log in Settings.',
    de: 'Zwei deiner Geräte haben dieselben Änderungen und unterscheiden sich doch. Beide gleichen alles ab; du musst nichts tun. Bleibt es so, exportiere das Protokoll in den Einstellungen.',
  },
  roster_invalid: {
    en: 'The list of your devices that came does not fit the one here, so it was not taken. Your entries stay as they are. If this stays, look at the devices on each of your devices.',
    de: 'Die Geräteliste, die ankam, passt nicht zu der hier und wurde nicht übernommen. Deine Einträge bleiben, wie sie sind. Bleibt es so, sieh auf jedem deiner Geräte die Liste an.',
  },
  roster_newer: {
    en: 'Another of your devices runs a newer Reveille and changed the list of devices in a way that this one cannot read. Update this device; until then nothing is sent or taken.',
    de: 'Ein anderes deiner Geräte nutzt ein neueres Reveille und hat die Geräteliste so geändert, dass dieses sie nicht lesen kann. Aktualisiere dieses Gerät; bis dahin wird nichts gesendet oder übernommen.',
  },
  device_known: {
    en: 'This device is connected already, or it is a copy of one that is. Nothing was changed. Make a new profile there and join with it.',
    de: 'Dieses Gerät ist schon verbunden oder eine Kopie eines verbundenen. Nichts wurde geändert. Leg dort ein neues Profil an und tritt damit bei.',
  },
  space_too_many_hosts: {
    en: 'This profile carries the history of more devices than a list of devices can name. Nothing was changed. Bring its entries into a new profile and connect that.',
    de: 'Dieses Profil trägt den Verlauf von mehr Geräten, als eine Geräteliste nennen kann. Nichts wurde geändert. Bring seine Einträge in ein neues Profil und verbinde dieses.',
  },
  space_keys_unreadable: {
    en: 'The keys of this device are damaged, so nothing is sent or taken. Your entries stay here. Make a new profile and join your devices with it.',
    de: 'Die Schlüssel dieses Geräts sind beschädigt, darum wird nichts gesendet oder übernommen. Deine Einträge bleiben hier. Leg ein neues Profil an und tritt deinen Geräten damit bei.',
  },
  space_keys_newer: {
    en: 'The keys of this device were written by a newer Reveille. Update Reveille here; nothing is lost.',
    de: 'Die Schlüssel dieses Geräts hat ein neueres Reveille geschrieben. Aktualisiere Reveille hier; nichts geht verloren.',
  },
  snapshot_damaged: {
    en: 'A part of your entries did not arrive whole. What came is kept; the part is fetched again.',
    de: 'Ein Teil deiner Einträge kam nicht vollständig an. Was da ist, bleibt; der Teil wird noch einmal geholt.',
  },
  snapshot_invalid: {
    en: 'The copy of your entries that was sent here does not fit your devices, so it was not taken. Update Reveille on both devices and join again.',
    de: 'Die Kopie deiner Einträge, die hierher geschickt wurde, passt nicht zu deinen Geräten und wurde nicht übernommen. Aktualisiere Reveille auf beiden Geräten und tritt noch einmal bei.',
  },
  snapshot_newer: {
    en: 'The device that sent your entries runs a newer Reveille. Update this device, then it goes on.',
    de: 'Das Gerät, das deine Einträge schickt, nutzt ein neueres Reveille. Aktualisiere dieses Gerät, dann geht es weiter.',
  },
  words_malformed: {
    en: 'These are not 24 words of Reveille. Look for a mistyped or missing word and enter them again.',
    de: 'Das sind keine 24 Wörter von Reveille. Such nach einem vertippten oder fehlenden Wort und gib sie noch einmal ein.',
  },
  malformed_body: {
    en: 'What this device sends cannot be read here, so nothing more of it is taken. Your other devices go on. Update Reveille on both; if it stays, remove the device.',
    de: 'Was dieses Gerät schickt, lässt sich hier nicht lesen, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere Reveille auf beiden; bleibt es so, entferne das Gerät.',
  },
  body_too_large: {
    en: 'This device sent more at once than any device may, so nothing more of it is taken. Your other devices go on. Update it; if this stays, remove it and let it join anew.',
    de: 'Dieses Gerät hat mehr auf einmal geschickt, als ein Gerät darf, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere es; bleibt es so, entferne es und lass es neu beitreten.',
  },
  newer_version: {
    en: 'This device runs a newer Reveille and sends what this version cannot read. Update this device, then it goes on by itself.',
    de: 'Dieses Gerät nutzt ein neueres Reveille und schickt, was diese Version nicht lesen kann. Aktualisiere dein Gerät hier, dann geht es von selbst weiter.',
  },
  unknown_host: {
    en: 'This device names another one that is none of yours, so nothing more of it is taken. Your other devices go on. Remove it if you do not know why.',
    de: 'Dieses Gerät nennt ein anderes, das nicht zu deinen gehört, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Entferne es, wenn du nicht weißt, warum.',
  },
  wrong_counter: {
    en: 'This device says something about your entries that cannot be, so nothing more of it is taken. Your other devices go on. Update it; if this stays, remove it and let it join anew.',
    de: 'Dieses Gerät behauptet etwas über deine Einträge, das nicht sein kann, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere es; bleibt es so, entferne es und lass es neu beitreten.',
  },
  clock_ahead: {
    en: 'This device says something about your entries that cannot be, so nothing more of it is taken. Your other devices go on. Update it; if this stays, remove it and let it join anew.',
    de: 'Dieses Gerät behauptet etwas über deine Einträge, das nicht sein kann, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere es; bleibt es so, entferne es und lass es neu beitreten.',
  },
  rev_too_high: {
    en: 'This device says something about your entries that cannot be, so nothing more of it is taken. Your other devices go on. Update it; if this stays, remove it and let it join anew.',
    de: 'Dieses Gerät behauptet etwas über deine Einträge, das nicht sein kann, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere es; bleibt es so, entferne es und lass es neu beitreten.',
  },
  epoch_key_missing: {
    en: 'A key that your devices agreed on has not reached this device yet. It comes with the next connection; until then nothing is sent.',
    de: 'Ein Schlüssel, auf den sich deine Geräte geeinigt haben, ist hier noch nicht angekommen. Er kommt mit der nächsten Verbindung; bis dahin wird nichts gesendet.',
  },
  own_stream_behind: {
    en: 'Your other devices have more from this device than it knows of itself: an old copy was put back. Nothing is sent from here. Let it join anew with an empty profile.',
    de: 'Deine anderen Geräte haben mehr von diesem Gerät, als es selbst weiß: Eine alte Kopie wurde zurückgespielt. Von hier wird nichts gesendet. Lass es mit einem leeren Profil neu beitreten.',
  },
  own_unsealed: {
    en: 'Your last changes could not be prepared for your other devices, so theirs wait too. Free some space, then it goes on by itself.',
    de: 'Deine letzten Änderungen konnten nicht für deine anderen Geräte vorbereitet werden, darum warten auch ihre. Schaff etwas Platz, dann geht es von selbst weiter.',
  },
  foreign_append_only_id: {
    en: 'This device says something about your entries that cannot be, so nothing more of it is taken. Your other devices go on. Update it; if this stays, remove it and let it join anew.',
    de: 'Dieses Gerät behauptet etwas über deine Einträge, das nicht sein kann, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere es; bleibt es so, entferne es und lass es neu beitreten.',
  },
  malformed_commit: {
    en: 'This device says something about your entries that cannot be, so nothing more of it is taken. Your other devices go on. Update it; if this stays, remove it and let it join anew.',
    de: 'Dieses Gerät behauptet etwas über deine Einträge, das nicht sein kann, darum wird nichts mehr von ihm übernommen. Deine anderen Geräte machen weiter. Aktualisiere es; bleibt es so, entferne es und lass es neu beitreten.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
