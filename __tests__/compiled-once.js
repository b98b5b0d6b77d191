// Every test file has modules of its own, run anew. Their text is read, freed of its types and compiled once for all files of a worker.
const { statSync } = require('node:fs');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By path, as long as the file is not written again. What jest itself needs is taken as it stands. */
const texts = new Map();
const ownTexts = new Map();
/** By path. A script holds no state: it begins anew in each context that it is run in. */
const scripts = new Map();

class CompiledOnce extends Runtime {
  transformFile(path, options) {
    const kept = options?.isInternalModule ? ownTexts : texts;
    const writtenAt = statSync(path).mtimeMs;
    const known = kept.get(path);
    if (known?.writtenAt === writtenAt) {
      if (known.transform !== undefined) this._fileTransforms.set(path, known.transform);
      if (known.map !== undefined) this._sourceMapRegistry.set(path, known.map);
      return known.code;
    }
    const code = super.transformFile(path, options);
    const transform = this._fileTransforms.get(path);
    kept.set(path, { writtenAt, code, transform, map: this._sourceMapRegistry.get(path) });
    return code;
  }

  createScriptFromCode(code, path) {
    const known = scripts.get(path);
    if (known?.code === code) return known.script;
    try {
      // Without what answers an import(): no two scripts that have it are alike, and esbuild-transform.js leaves none.
      const script = new Script(this.wrapCodeInModuleWrapper(code), {
        columnOffset: this._fileTransforms.get(path)?.wrapperLength,
        filename: path,
      });
      scripts.set(path, { code, script });
      return script;
    } catch {
      return super.createScriptFromCode(code, path);
    }
  }
}

module.exports = CompiledOnce;
