// What a person meets when a timer cannot be made as asked.
export const timerErrors = {
  invalid_schedule: {
    en: 'Reveille cannot read when this timer should ring. Give a time like 07:00 and a place like Europe/Berlin, or no place at all.',
    de: 'Reveille kann nicht lesen, wann dieser Timer klingeln soll. Gib eine Zeit wie 07:00 und einen Ort wie Europe/Berlin an, oder gar keinen Ort.',
  },
  invalid_cron: {
    en: 'This pattern of times is not understood. It has five parts: minute, hour, day, month, weekday. "0 7 * * MON-FRI" is seven in the morning on workdays.',
    de: 'Dieses Zeitmuster wird nicht verstanden. Es hat fünf Teile: Minute, Stunde, Tag, Monat, Wochentag. „0 7 * * MON-FRI“ ist sieben Uhr früh an Werktagen.',
  },
  unknown_zone: {
    en: 'This device does not know the place whose clocks the timer goes by. Choose another, or update the device: places are added from time to time.',
    de: 'Dieses Gerät kennt den Ort nicht, nach dessen Uhren der Timer geht. Wähle einen anderen oder aktualisiere das Gerät: Orte kommen von Zeit zu Zeit dazu.',
  },
  schedule_never_fires: {
    en: 'This timer would never ring: its time is over, or no calendar has such a day. Choose a time that is still to come.',
    de: 'Dieser Timer würde nie klingeln: Seine Zeit ist vorbei, oder kein Kalender hat so einen Tag. Wähle eine Zeit, die noch kommt.',
  },
} as const;
