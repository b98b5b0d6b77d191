// The example life: two weeks around the day it is made. Plainly invented people and errands, in both languages.
export type Both = { readonly en: string; readonly de: string };
export type ExampleCategory = 'health' | 'work' | 'home';
export type ExampleLabel = 'phone' | 'errand' | 'deep' | 'family' | 'waiting';
export type ExampleTask = {
  readonly title: Both;
  readonly category: ExampleCategory;
  /** Days from today; `at` a wall time. Without a day the task has no due date. */
  readonly day?: number;
  readonly at?: string;
  readonly status?: 'IN_PROGRESS' | 'BLOCKED' | 'ON_HOLD' | 'DONE' | 'REJECTED';
  readonly reason?: Both;
  /** How many days ago it was completed; only where it is done. */
  readonly doneAgo?: number;
  readonly priority?: 'P0' | 'P1' | 'P3';
  readonly minutes?: number;
  readonly labels?: readonly ExampleLabel[];
  readonly notes?: Both;
  readonly steps?: { readonly title: Both; readonly items: readonly (Both & { readonly done?: true })[] };
};

export const exampleCategories: Readonly<Record<ExampleCategory, { name: Both; color: string }>> = {
  health: { name: { en: 'Health', de: 'Gesundheit' }, color: '#1f7a5a' },
  work: { name: { en: 'Work', de: 'Arbeit' }, color: '#3568c0' },
  home: { name: { en: 'Home', de: 'Zuhause' }, color: '#b4472b' },
};
export const exampleLabels: Readonly<Record<ExampleLabel, { name: Both; color: string }>> = {
  phone: { name: { en: 'phone', de: 'telefon' }, color: '#7a55c7' },
  errand: { name: { en: 'errand', de: 'besorgung' }, color: '#8a5a00' },
  deep: { name: { en: 'deep-work', de: 'konzentriert' }, color: '#1a7390' },
  family: { name: { en: 'family', de: 'familie' }, color: '#b03a7e' },
  waiting: { name: { en: 'waiting', de: 'wartet' }, color: '#4d7a1f' },
};

export const exampleTasks: readonly ExampleTask[] = [
  {
    title: { en: 'Order new running shoes', de: 'Neue Laufschuhe bestellen' },
    category: 'health',
    day: -2,
    labels: ['errand'],
    notes: {
      en: 'Size 42. The old pair has about 900 km.',
      de: 'Größe 42. Das alte Paar hat etwa 900 km.',
    },
  },
  {
    title: { en: 'Answer the landlord about the heating', de: 'Vermieterin wegen der Heizung antworten' },
    category: 'home',
    day: -1,
    priority: 'P1',
    minutes: 15,
    labels: ['phone'],
  },
  {
    title: { en: 'Send the travel receipts', de: 'Reisebelege einreichen' },
    category: 'work',
    day: -4,
    minutes: 30,
  },
  {
    title: { en: 'Morning run in the park', de: 'Morgenlauf im Park' },
    category: 'health',
    day: 0,
    at: '07:00',
    minutes: 40,
  },
  {
    title: { en: 'Prepare the team review', de: 'Teamrunde vorbereiten' },
    category: 'work',
    day: 0,
    at: '14:00',
    priority: 'P1',
    minutes: 60,
    status: 'IN_PROGRESS',
    labels: ['deep'],
    steps: {
      title: { en: 'Agenda', de: 'Ablauf' },
      items: [
        { en: 'Collect what went well', de: 'Sammeln, was gut lief', done: true },
        { en: 'Numbers of the last two weeks', de: 'Zahlen der letzten zwei Wochen', done: true },
        { en: 'Two questions for the round', de: 'Zwei Fragen an die Runde' },
        { en: 'Book the small room', de: 'Den kleinen Raum buchen' },
      ],
    },
  },
  {
    title: { en: 'Call mum', de: 'Mama anrufen' },
    category: 'home',
    day: 0,
    at: '18:30',
    labels: ['phone', 'family'],
  },
  {
    title: { en: 'Groceries for the weekend', de: 'Einkauf fürs Wochenende' },
    category: 'home',
    day: 0,
    minutes: 45,
    labels: ['errand'],
    steps: {
      title: { en: 'List', de: 'Liste' },
      items: [
        { en: 'Oats', de: 'Haferflocken', done: true },
        { en: 'Tomatoes', de: 'Tomaten' },
        { en: 'Lemons', de: 'Zitronen' },
        { en: 'Coffee', de: 'Kaffee' },
        { en: 'Something nice for Sunday', de: 'Etwas Feines für Sonntag' },
      ],
    },
  },
  {
    title: { en: 'Rewrite the onboarding guide', de: 'Einarbeitungsleitfaden überarbeiten' },
    category: 'work',
    day: 6,
    minutes: 180,
    status: 'IN_PROGRESS',
    labels: ['deep'],
    notes: {
      en: 'Keep it to two pages. Ask Jonas what confused him in his first week.',
      de: 'Auf zwei Seiten bleiben. Jonas fragen, was ihn in der ersten Woche verwirrt hat.',
    },
    steps: {
      title: { en: 'Chapters', de: 'Kapitel' },
      items: [
        { en: 'First day', de: 'Erster Tag', done: true },
        { en: 'Who does what', de: 'Wer macht was' },
        { en: 'Where things are', de: 'Wo alles liegt' },
      ],
    },
  },
  {
    title: { en: 'Sort the photos from the lake', de: 'Fotos vom See sortieren' },
    category: 'home',
    status: 'IN_PROGRESS',
    priority: 'P3',
    labels: ['family'],
  },
  {
    title: { en: 'Dentist', de: 'Zahnarzt' },
    category: 'health',
    day: 1,
    at: '08:15',
    notes: { en: 'Bring the insurance card.', de: 'Versicherungskarte mitnehmen.' },
  },
  {
    title: { en: 'One-to-one with Priya', de: 'Gespräch mit Priya' },
    category: 'work',
    day: 1,
    at: '11:00',
    minutes: 30,
  },
  {
    title: { en: 'Return the library books', de: 'Bücher in die Bücherei bringen' },
    category: 'home',
    day: 2,
    labels: ['errand'],
  },
  {
    title: { en: 'Offer for the Meier project', de: 'Angebot für das Projekt Meier' },
    category: 'work',
    day: 2,
    priority: 'P0',
    minutes: 120,
    status: 'BLOCKED',
    reason: { en: 'The prices from purchasing are missing', de: 'Die Preise vom Einkauf fehlen' },
    labels: ['waiting'],
  },
  { title: { en: 'Yoga class', de: 'Yogakurs' }, category: 'health', day: 2, at: '19:00', minutes: 75 },
  {
    title: { en: 'Pay the electricity bill', de: 'Stromrechnung bezahlen' },
    category: 'home',
    day: 3,
    priority: 'P1',
    minutes: 10,
  },
  { title: { en: 'Plan the week', de: 'Woche planen' }, category: 'work', day: 4, at: '09:00', minutes: 25 },
  {
    title: { en: 'Long run, twelve kilometres', de: 'Langer Lauf, zwölf Kilometer' },
    category: 'health',
    day: 4,
    minutes: 75,
  },
  {
    title: { en: "Lena's birthday present", de: 'Geburtstagsgeschenk für Lena' },
    category: 'home',
    day: 5,
    labels: ['family', 'errand'],
    steps: {
      title: { en: 'Ideas', de: 'Ideen' },
      items: [
        { en: 'A puzzle with 500 pieces', de: 'Ein Puzzle mit 500 Teilen' },
        { en: 'Tickets for the planetarium', de: 'Karten fürs Planetarium' },
        { en: 'A small plant', de: 'Eine kleine Pflanze' },
      ],
    },
  },
  { title: { en: 'Blood donation', de: 'Blutspende' }, category: 'health', day: 7, at: '16:30', minutes: 60 },
  {
    title: { en: 'Read the draft of the annual report', de: 'Entwurf des Jahresberichts lesen' },
    category: 'work',
    day: 7,
    minutes: 90,
    labels: ['deep'],
  },
  {
    title: { en: 'Bicycle to the workshop', de: 'Fahrrad in die Werkstatt' },
    category: 'home',
    status: 'ON_HOLD',
    reason: { en: 'After the first frost', de: 'Nach dem ersten Frost' },
  },
  {
    title: { en: 'Try the new climbing hall', de: 'Die neue Kletterhalle ausprobieren' },
    category: 'health',
    priority: 'P3',
  },
  {
    title: { en: 'Learn the three-ball juggle', de: 'Mit drei Bällen jonglieren lernen' },
    category: 'home',
    priority: 'P3',
  },
  {
    title: { en: 'Book the meeting room for December', de: 'Raum für Dezember buchen' },
    category: 'work',
    day: 0,
    status: 'DONE',
    doneAgo: 0,
    minutes: 5,
  },
  {
    title: { en: 'Water the plants', de: 'Pflanzen gießen' },
    category: 'home',
    day: 0,
    status: 'DONE',
    doneAgo: 0,
    minutes: 10,
  },
  {
    title: { en: 'Evening run', de: 'Abendlauf' },
    category: 'health',
    day: -1,
    status: 'DONE',
    doneAgo: 1,
    minutes: 35,
  },
  {
    title: { en: 'Send the minutes to everyone', de: 'Protokoll an alle schicken' },
    category: 'work',
    day: -1,
    status: 'DONE',
    doneAgo: 1,
  },
  {
    title: { en: 'Cancel the unused subscription', de: 'Das ungenutzte Abo kündigen' },
    category: 'home',
    day: -2,
    status: 'DONE',
    doneAgo: 2,
    labels: ['phone'],
  },
  {
    title: { en: 'Refill the prescription', de: 'Rezept einlösen' },
    category: 'health',
    day: -3,
    status: 'DONE',
    doneAgo: 3,
    labels: ['errand'],
  },
  {
    title: { en: 'Fix the failing nightly build', de: 'Den nächtlichen Build reparieren' },
    category: 'work',
    day: -3,
    status: 'DONE',
    doneAgo: 3,
    priority: 'P0',
    labels: ['deep'],
  },
  {
    title: { en: 'Descale the kettle', de: 'Wasserkocher entkalken' },
    category: 'home',
    day: -4,
    status: 'DONE',
    doneAgo: 4,
  },
  {
    title: { en: 'Yoga class', de: 'Yogakurs' },
    category: 'health',
    day: -5,
    status: 'DONE',
    doneAgo: 5,
    minutes: 75,
  },
  {
    title: { en: 'Interview with the new colleague', de: 'Gespräch mit der neuen Kollegin' },
    category: 'work',
    day: -5,
    status: 'DONE',
    doneAgo: 5,
  },
  {
    title: { en: 'Bake bread with Lena', de: 'Mit Lena Brot backen' },
    category: 'home',
    day: -6,
    status: 'DONE',
    doneAgo: 6,
    labels: ['family'],
  },
  {
    title: { en: 'Second newsletter this month', de: 'Zweiter Rundbrief in diesem Monat' },
    category: 'work',
    day: -6,
    status: 'REJECTED',
    reason: { en: 'One a month is enough', de: 'Einer im Monat genügt' },
  },
  {
    title: { en: 'Check-up at the doctor', de: 'Vorsorge in der Praxis' },
    category: 'health',
    day: -7,
    status: 'DONE',
    doneAgo: 7,
  },
];
