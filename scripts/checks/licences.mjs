import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { answerOf } from './runner/command.mjs';
import { isAccepted, licenceTexts, toolsWithoutLicence } from './runner/licence-list.mjs';
import { projectRoot } from './runner/suites.mjs';

const modules = join(projectRoot, 'node_modules');
const foldersOf = async (folder) =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name));

/** Every installed package, nested ones included. */
const packagesUnder = async (folder) => {
  const found = [];
  for (const path of await foldersOf(folder)) {
    const isScope = relative(folder, path).startsWith('@');
    for (const one of isScope ? await foldersOf(path) : [path]) {
      found.push(one, ...(await packagesUnder(join(one, 'node_modules'))));
    }
  }
  return found;
};

const fromText = async (folder) => {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying)/i.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  return licenceTexts.find(({ sign }) => texts.some((text) => sign.test(text)))?.licence ?? null;
};

const declared = ({ license, licenses }) => {
  const field = license ?? licenses;
  const name = (one) => (typeof one === 'string' ? one : one?.type);
  if (Array.isArray(field)) return field.map(name).join(' OR ');
  return name(field) ?? null;
};

const isKnownTool = ({ name, version }, entry) =>
  toolsWithoutLicence.get(name) === version && entry?.dev === true;

/** Words that are no SPDX name: the text beside them decides. */
const isVague = (found) => /^(bsd|see licen[cs]e.*)$/i.test(found);

const findingOf = async (folder, locked) => {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  const manifest = JSON.parse(text);
  const found = declared(manifest);
  const licence = found === null || isVague(found) ? await fromText(folder) : found;
  const entry = locked[relative(projectRoot, folder).split(sep).join('/')];
  const holds = licence === null ? isKnownTool(manifest, entry) : isAccepted(licence);
  return [{ what: `${manifest.name}@${manifest.version}: ${licence ?? 'no licence found'}`, holds }];
};

export default {
  name: 'licences',
  budgetSeconds: 120,
  run: async () => {
    const { packages } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));
    const folders = await packagesUnder(modules);
    return answerOf((await Promise.all(folders.map((folder) => findingOf(folder, packages)))).flat());
  },
};
