import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Stands in for the few synchronous calls of expo-file-system 57 that the drivers use.
export class Directory {
  readonly uri: string;
  constructor(place: string | Directory, folder?: string) {
    const uri = typeof place === 'string' ? place : place.uri;
    this.uri = folder === undefined ? uri : pathToFileURL(join(fileURLToPath(uri), folder)).href;
  }
  get path(): string {
    return fileURLToPath(this.uri);
  }
  get exists(): boolean {
    return existsSync(this.path);
  }
  create(options: { readonly intermediates: boolean; readonly idempotent: boolean }): void {
    mkdirSync(this.path, { recursive: options.intermediates });
  }
  list(): readonly File[] {
    return readdirSync(this.path).map((name) => new File(this, name));
  }
}

export class File {
  readonly name: string;
  readonly path: string;
  constructor(directory: Directory, name: string) {
    this.name = name;
    this.path = join(directory.path, name);
  }
  get exists(): boolean {
    return existsSync(this.path);
  }
  get size(): number {
    return statSync(this.path).size;
  }
  delete(): void {
    rmSync(this.path);
  }
  write(bytes: Uint8Array): void {
    writeFileSync(this.path, bytes);
  }
  bytesSync(): Uint8Array {
    return new Uint8Array(readFileSync(this.path));
  }
  copySync(target: File): void {
    if (target.exists) throw new Error('the destination exists');
    copyFileSync(this.path, target.path);
  }
  moveSync(target: File, options?: { readonly overwrite?: boolean }): void {
    if (target.exists && options?.overwrite !== true) throw new Error('the destination exists');
    renameSync(this.path, target.path);
  }
}

/** Where the app's documents lie; a test says where. */
export const Paths = { document: new Directory(pathToFileURL(tmpdir()).href) };
