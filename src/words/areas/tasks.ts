import type { Area } from '../message';

export const tasks = {
  title: { en: 'Tasks', de: 'Aufgaben' },
  search: { en: 'Search titles', de: 'Titel durchsuchen' },
  clearSearch: { en: 'Clear search', de: 'Suche leeren' },
  filters: { en: 'Filters', de: 'Filter' },
  clearFilters: { en: 'Clear filters', de: 'Filter zurücksetzen' },
  statusFilter: { en: 'Status', de: 'Status' },
  unfinished: { en: 'Not done', de: 'Nicht erledigt' },
  allStatuses: { en: 'Every status', de: 'Jeder Status' },
  category: { en: 'Category', de: 'Kategorie' },
  anyCategory: { en: 'Any category', de: 'Jede Kategorie' },
  label: { en: 'Label', de: 'Etikett' },
  anyLabel: { en: 'Any label', de: 'Jedes Etikett' },
  priority: { en: 'Priority', de: 'Priorität' },
  anyPriority: { en: 'Any priority', de: 'Jede Priorität' },
  bin: { en: 'Trash', de: 'Papierkorb' },
  chooseFilter: { en: 'Filter by {name}', de: 'Nach {name} filtern' },
  emptyTitle: { en: 'No tasks yet', de: 'Noch keine Aufgaben' },
  emptyBody: {
    en: 'What you write on Today appears here, for every day.',
    de: 'Was du unter Heute schreibst, erscheint hier, für jeden Tag.',
  },
  nothingTitle: { en: 'Nothing matches', de: 'Nichts passt' },
  nothingBody: {
    en: 'No task fits this search and these filters.',
    de: 'Keine Aufgabe passt zu dieser Suche und diesen Filtern.',
  },
  binEmptyTitle: { en: 'The trash is empty', de: 'Der Papierkorb ist leer' },
  binEmptyBody: {
    en: 'Deleted tasks wait here and can be brought back.',
    de: 'Gelöschte Aufgaben warten hier und lassen sich zurückholen.',
  },
  newTask: { en: 'New task', de: 'Neue Aufgabe' },
  loadingMore: { en: 'Loading more…', de: 'Weitere werden geladen …' },
  endOfList: { en: 'That is all', de: 'Das ist alles' },
  list: { en: 'Task list', de: 'Aufgabenliste' },
} as const satisfies Area;
