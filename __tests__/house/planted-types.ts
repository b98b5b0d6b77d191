import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');
const configPath = join(root, 'tsconfig.json');
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(configPath, ts.sys.readFile).config,
  ts.sys,
  dirname(configPath),
);

/**
 * Compiles the named sources in one program, as if they lay beside this file. Answers the lines (from 1) that the compiler
 * refuses in each of them, and its messages.
 */
export const compiled = (
  sources: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlyMap<number, string>> => {
  const pathOf = (name: string): string => join(__dirname, `planted-${name}.ts`);
  const planted = new Map([...sources].map(([name, source]) => [pathOf(name), source]));
  const own = { ...options, noEmit: true, types: [] };
  const host = ts.createCompilerHost(own);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (path) => planted.has(path) || fileExists(path);
  host.readFile = (path) => planted.get(path) ?? readFile(path);
  host.getSourceFile = (path, language, ...rest) => {
    const source = planted.get(path);
    return source === undefined
      ? getSourceFile(path, language, ...rest)
      : ts.createSourceFile(path, source, language);
  };
  const program = ts.createProgram({ rootNames: [...planted.keys()], options: own, host });
  return new Map(
    [...sources.keys()].map((name) => {
      const file = program.getSourceFile(pathOf(name));
      if (file === undefined) throw new Error(`${name} was not compiled`);
      const faults = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
      return [
        name,
        new Map(
          faults.map(({ start = 0, messageText }) => [
            file.getLineAndCharacterOfPosition(start).line + 1,
            ts.flattenDiagnosticMessageText(messageText, '\n'),
          ]),
        ),
      ];
    }),
  );
};
