import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addCustomers, auditBooks, onConnection } from '#ground/books';
import { startWorker } from '#ground/child';
import { type Ground, prepareGround } from '#ground/cluster';
import { createBenchCompany } from '#ground/company';
import { loadBooks } from '#reports/load-books';

/**
 * A built tree of the project with its own database functions, server and loaders. Two trees are measured in turns, so
 * that a slow minute of the machine slows both.
 */
export interface Tree {
  readonly prepareGround: typeof prepareGround;
  readonly createBenchCompany: typeof createBenchCompany;
  readonly onConnection: typeof onConnection;
  readonly addCustomers: typeof addCustomers;
  readonly auditBooks: typeof auditBooks;
  readonly loadBooks: typeof loadBooks;
  readonly startWorker: typeof startWorker;
}

/** A tree and the PostgreSQL of its own on which it is measured. */
export interface Site {
  readonly tree: Tree;
  readonly ground: Ground;
}

/** The tree that this program belongs to. */
export const thisTree: Tree = {
  prepareGround,
  createBenchCompany,
  onConnection,
  addCustomers,
  auditBooks,
  loadBooks,
  startWorker,
};

/** The modules of a built tree that make up a Tree. An older tree that lacks one of them cannot be measured beside this. */
const modules = ['ground/cluster', 'ground/company', 'ground/books', 'ground/child', 'reports/load-books'];

/** Loads another tree. @throws Error with one sentence when there is none, or when it has not been built. */
export async function treeIn(folder: string): Promise<Tree> {
  const files = modules.map((name) => join(resolve(folder), 'bench', 'dist', `${name}.js`));
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) {
    throw new Error(`${missing} is not there. Build the tree beside with "npm run bench -- --help" in its folder.`);
  }
  const loaded: unknown[] = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  const exported: Partial<Tree> = Object.fromEntries(loaded.flatMap((one) => Object.entries(one ?? {})));
  const absent = Object.keys(thisTree).find((name) => !(name in exported));
  if (absent !== undefined) throw new Error(`The tree beside does not have "${absent}": it is too old to be compared.`);
  // The types are those of this tree, as far as names go. A changed type shows at once.
  return exported as Tree;
}
