import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');

export type Finding = {
  /** What the type of the expression says can stand there; null: any string, made elsewhere. */
  readonly codes: readonly string[] | null;
  readonly place: string;
};

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const sourcesUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((path) => join(root, folder, path));

/** Only our own files, the language's own types and zod: what else is imported says nothing of codes. */
const resolveOne = (name: string, from: string): string | undefined => {
  const base = name.startsWith('.') ? join(dirname(from), name) : null;
  if (base === null) return undefined;
  return [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts'), base].find(
    (path) => existsSync(path) && statSync(path).isFile(),
  );
};

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

const programOf = (files: readonly string[]): ts.Program => {
  const host = ts.createCompilerHost(options);
  const zodHost = ts.createModuleResolutionCache(root, (name) => name, options);
  const zod = ts.resolveModuleName('zod', join(root, 'src', 'x.ts'), options, host, zodHost).resolvedModule;
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      if (text === 'zod' || from.includes('/node_modules/'))
        return text === 'zod'
          ? { resolvedModule: zod }
          : ts.resolveModuleName(text, from, options, host, zodHost);
      const path = resolveOne(text, from);
      return {
        resolvedModule:
          path === undefined
            ? undefined
            : { resolvedFileName: path, extension: path.endsWith('x') ? ts.Extension.Tsx : ts.Extension.Ts },
      };
    });
  return ts.createProgram(files, options, host);
};

const literalsOf = (type: ts.Type): readonly string[] | null => {
  const parts = type.isUnion() ? type.types : [type];
  const texts = parts.filter((part) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0);
  const found = texts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return found.length === texts.length ? found : null;
};

const isCode = (name: ts.Node): boolean => ts.isIdentifier(name) && name.text === 'code';

/** What a schema says of a value that it does not take: `{ error: 'text_empty' }`. */
const isSaidOfField = ({ name, initializer }: ts.PropertyAssignment): boolean =>
  ts.isIdentifier(name) && name.text === 'error' && ts.isStringLiteral(initializer);

const isFunction = (node: ts.Node): boolean =>
  ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node);

/** What a function gives back, without what the functions inside it give back. */
const answersOf = (declaration: ts.SignatureDeclaration | ts.JSDocSignature): readonly ts.Expression[] => {
  if (ts.isArrowFunction(declaration) && !ts.isBlock(declaration.body)) return [declaration.body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return found;
};

const FARTHEST = 6;

/** Where the type has forgotten which code it is, the way back to where it was written. */
const chase = (
  expression: ts.Expression,
  { checker, depth }: { checker: ts.TypeChecker; depth: number },
): readonly string[] | null => {
  const known = literalsOf(checker.getTypeAtLocation(expression));
  if (known !== null) return known;
  if (depth === FARTHEST) return null;
  const further = (next: ts.Expression) => chase(next, { checker, depth: depth + 1 });
  const both = (parts: readonly ts.Expression[]): readonly string[] | null => {
    const codes = parts.map(further).flatMap((each) => each ?? []);
    return codes.length === 0 ? null : codes;
  };
  if (ts.isParenthesizedExpression(expression)) return further(expression.expression);
  if (ts.isConditionalExpression(expression)) return both([expression.whenTrue, expression.whenFalse]);
  if (ts.isBinaryExpression(expression)) return both([expression.left, expression.right]);
  if (ts.isIdentifier(expression)) {
    const declaration = checker.getSymbolAtLocation(expression)?.valueDeclaration;
    const from =
      declaration !== undefined && ts.isVariableDeclaration(declaration)
        ? declaration.initializer
        : undefined;
    return from === undefined ? null : further(from);
  }
  if (!ts.isCallExpression(expression)) return null;
  const called = checker.getResolvedSignature(expression)?.declaration;
  return called === undefined ? null : both(answersOf(called));
};

/** Wherever a failure is made: `fail(code)`, and every object with a `code`. */
const expressionsIn = (file: ts.SourceFile): readonly ts.Expression[] => {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'fail')
      found.push(...node.arguments.slice(0, 1));
    if (ts.isPropertyAssignment(node) && (isCode(node.name) || isSaidOfField(node)))
      found.push(node.initializer);
    if (ts.isShorthandPropertyAssignment(node) && isCode(node.name)) found.push(node.name);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

export const codesInSources = (folders: readonly string[]): readonly Finding[] => {
  const files = folders.flatMap(sourcesUnder);
  const program = programOf(files);
  const checker = program.getTypeChecker();
  return files.flatMap((path) => {
    const file = program.getSourceFile(path);
    if (file === undefined) return [];
    return expressionsIn(file).map((expression) => {
      const { line } = file.getLineAndCharacterOfPosition(expression.getStart());
      return {
        codes: chase(expression, { checker, depth: 0 }),
        place: `${relative(root, path)}:${line + 1} ${expression.getText()}`,
      };
    });
  });
};
