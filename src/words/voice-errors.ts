/** What can go wrong with recordings and voice notes. */
export const voiceErrors = {
  recording_gone: {
    en: 'This recording is no longer on its way: it was kept or thrown away elsewhere. Look for it in the journal.',
    de: 'Diese Aufnahme ist nicht mehr unterwegs: Sie wurde anderswo aufgehoben oder verworfen. Such sie im Tagebuch.',
  },
  recording_empty: {
    en: 'Nothing was recorded. Start again, and speak when the level moves.',
    de: 'Es wurde nichts aufgenommen. Fang noch einmal an und sprich, wenn sich der Pegel bewegt.',
  },
  recording_too_long: {
    en: 'The recording is as long as one can be. Everything up to here is kept; start another to go on.',
    de: 'Länger kann eine Aufnahme nicht sein. Alles bis hierher ist aufgehoben; fang eine neue an, um weiterzumachen.',
  },
  recording_file_too_large: {
    en: 'This file is too large: 24 MB are the most, about an hour of speech. Nothing was taken in. Choose a shorter or smaller one.',
    de: 'Diese Datei ist zu groß: höchstens 24 MB gehen, etwa eine Stunde Sprache. Nichts wurde übernommen. Wähle eine kürzere oder kleinere.',
  },
  recording_not_sound: {
    en: 'This file is no sound that can be kept here. WebM, Ogg, MP4, AAC, MP3, WAV and FLAC are. Nothing was taken in.',
    de: 'Diese Datei ist kein Ton, der sich hier aufheben lässt. WebM, Ogg, MP4, AAC, MP3, WAV und FLAC gehen. Nichts wurde übernommen.',
  },
  microphone_refused: {
    en: 'Reveille may not use the microphone. Allow it for this app in the settings of your device or browser, then try again.',
    de: 'Reveille darf das Mikrofon nicht benutzen. Erlaube es für diese App in den Einstellungen deines Geräts oder Browsers und versuche es noch einmal.',
  },
  microphone_missing: {
    en: 'No microphone was found. Connect one, then try again.',
    de: 'Es wurde kein Mikrofon gefunden. Schließ eines an und versuche es noch einmal.',
  },
  microphone_busy: {
    en: 'The microphone does not answer; another program or a call may be using it. End that, then try again.',
    de: 'Das Mikrofon antwortet nicht; vielleicht benutzt es ein anderes Programm oder ein Anruf. Beende das und versuche es noch einmal.',
  },
  recording_unsupported: {
    en: 'This browser cannot record. Open Reveille in a current one.',
    de: 'Dieser Browser kann nicht aufnehmen. Öffne Reveille in einem aktuellen.',
  },
  sound_not_here: {
    en: 'The sound is not on this device. Look for it on the device that recorded it.',
    de: 'Der Ton liegt nicht auf diesem Gerät. Such ihn auf dem Gerät, das ihn aufgenommen hat.',
  },
  sound_not_played: {
    en: 'This sound cannot be played here. It is kept as it is; try it in another browser or on another device.',
    de: 'Dieser Ton lässt sich hier nicht abspielen. Er bleibt, wie er ist; versuche es in einem anderen Browser oder auf einem anderen Gerät.',
  },
} as const;
