import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Stands in for the few synchronous calls of expo-file-system 57 that the drivers use.
export class Directory {
  readonly uri: string;
  constructor(uri: string) {
    this.uri = uri;
  }
  get path(): string {
    return fileURLToPath(this.uri);
  }
  get exists(): boolean {
    return existsSync(this.path);
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
  copySync(target: File): void {
    if (target.exists) throw new Error('the destination exists');
    copyFileSync(this.path, target.path);
  }
  moveSync(target: File, options?: { readonly overwrite?: boolean }): void {
    if (target.exists && options?.overwrite !== true) throw new Error('the destination exists');
    renameSync(this.path, target.path);
  }
}
