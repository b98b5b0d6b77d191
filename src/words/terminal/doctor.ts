import type { Area } from '../message';
import { sayArea, type SayOf } from '../say-area';

// What `reveille doctor` says. The names in its JSON stay as they are in every language.
export const doctor = {
  state_ok: { en: 'ok', de: 'gut' },
  state_note: { en: 'note', de: 'Hinweis' },
  state_bad: { en: 'BAD', de: 'FEHLER' },
  node: { en: 'node', de: 'Node' },
  home: { en: 'home', de: 'Ordner' },
  hub: { en: 'hub', de: 'Hub' },
  port: { en: 'port', de: 'Port' },
  profile: { en: 'profile {name}', de: 'Profil {name}' },
  web: { en: 'web app', de: 'Web-App' },
  search: { en: 'search', de: 'Suche' },
  nodeTooOld: {
    en: '{version} is too old; install 20.19 or newer',
    de: '{version} ist zu alt; installiere 20.19 oder neuer',
  },
  homeMissing: {
    en: '{home} does not exist yet; the first start makes it',
    de: '{home} gibt es noch nicht; der erste Start legt den Ordner an',
  },
  homeNoFolder: {
    en: '{home} is no folder; choose another with --home',
    de: '{home} ist kein Ordner; wähl mit --home einen anderen',
  },
  homeClosed: {
    en: '{home} cannot be entered or written by you; check its owner, or choose another with --home',
    de: '{home} darfst du nicht betreten oder nicht beschreiben; prüf den Besitzer oder wähl mit --home einen anderen',
  },
  homeNotToBeMade: {
    en: '{home} does not exist and cannot be made by you; choose another with --home',
    de: '{home} gibt es nicht, und du darfst es nicht anlegen; wähl mit --home einen anderen Ordner',
  },
  homeOpen: {
    en: '{home} can be read by others; run: chmod 700 "{home}"',
    de: '{home} ist für andere lesbar; ruf auf: chmod 700 "{home}"',
  },
  hubAway: { en: 'not running; `npm start` starts it', de: 'läuft nicht; `npm start` startet ihn' },
  hubStarting: { en: 'starting (process {pid})', de: 'startet gerade (Prozess {pid})' },
  hubThere: {
    en: 'runs on port {port} (process {pid})',
    de: 'läuft an Port {port} (Prozess {pid})',
  },
  hubSilent: {
    en: 'process {pid} holds the home folder and does not answer; end it and start again',
    de: 'Prozess {pid} hält den Ordner und antwortet nicht; beende ihn und starte neu',
  },
  pidUnknown: { en: 'unknown', de: 'unbekannt' },
  portOfHub: { en: '{port}, held by the hub', de: '{port}, vom Hub belegt' },
  portFree: { en: '{port} is free', de: '{port} ist frei' },
  portTaken: {
    en: '{port} is used by {holder}; start with --port {next}',
    de: '{port} ist belegt von: {holder}; starte mit --port {next}',
  },
  otherHub: { en: 'another Reveille hub', de: 'ein anderer Reveille-Hub' },
  otherProgram: { en: 'another program', de: 'ein anderes Programm' },
  openInHub: { en: 'open in the hub (process {pid})', de: 'offen im Hub (Prozess {pid})' },
  openInCommand: { en: 'open in another command', de: 'offen in einem anderen Befehl' },
  webBuilt: { en: 'built', de: 'gebaut' },
  webNotBuilt: {
    en: 'not built yet; `npm start` builds it',
    de: 'noch nicht gebaut; `npm start` baut sie',
  },
  searchRebuilt: {
    en: { one: 'built anew from {count} entry', other: 'built anew from {count} entries' },
    de: { one: 'neu gebaut aus {count} Eintrag', other: 'neu gebaut aus {count} Einträgen' },
  },
} as const satisfies Area;

export type DoctorSay = SayOf<typeof doctor>;
export const doctorWords = sayArea(doctor);
