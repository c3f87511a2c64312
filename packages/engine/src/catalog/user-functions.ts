import { compareText, type UserFunctionSchema } from '@astrolabe/model';
import { parseExpression, type Expression } from '@astrolabe/ngql';
import { functionDocuments } from './documents.ts';
import { executionError } from './errors.ts';
import type { DocumentStore } from '../store/index.ts';

/** The kind of the documents. */
const KIND = 'function';

/** A function and its body as a tree. */
export interface UserFunction extends UserFunctionSchema {
  readonly tree: Expression;
}

/** The functions that users created, for all spaces; stored under `function`/lowercase name. */
export class UserFunctions {
  readonly #documents: DocumentStore;
  readonly #stored: Map<string, UserFunctionSchema>;
  readonly #parsed = new Map<string, UserFunction>();

  constructor(documents: DocumentStore) {
    this.#documents = documents;
    this.#stored = new Map(documents.list(KIND).map(([key, json]) => [key, functionDocuments.decode(json)]));
  }

  /** All functions by name. */
  get all(): readonly UserFunctionSchema[] {
    return [...this.#stored.values()].sort((a, b) => compareText(a.name, b.name));
  }

  /** Returns whether there is a function with this name, in any case. */
  readonly has = (name: string): boolean => this.#stored.size > 0 && this.#stored.has(name.toLowerCase());

  /** The function with this name, in any case. */
  find(name: string): UserFunction | undefined {
    const key = name.toLowerCase();
    const stored = this.#stored.get(key);
    if (!stored) return undefined;
    let found = this.#parsed.get(key);
    if (!found) {
      found = { ...stored, tree: parseExpression(stored.body, { isFunction: this.has }) };
      this.#parsed.set(key, found);
    }
    return found;
  }

  /** Creates or replaces a function. It is durable on return. */
  put(created: UserFunctionSchema): void {
    const key = created.name.toLowerCase();
    this.#documents.transact([{ kind: KIND, key, json: functionDocuments.encode(created) }]);
    this.#stored.set(key, created);
    this.#parsed.clear();
  }

  /** Deletes a function. Throws if another one calls it. */
  remove(name: string): void {
    const key = name.toLowerCase();
    const caller = this.all.find((one) => one.name.toLowerCase() !== key && this.#calls(one, key));
    if (caller)
      throw executionError(`Function \`${name}' is used by \`${caller.name}'`, { hint: `drop ${caller.name} first` });
    this.#documents.transact([{ kind: KIND, key, json: undefined }]);
    this.#stored.delete(key);
    this.#parsed.clear();
  }

  #calls({ body }: UserFunctionSchema, key: string): boolean {
    let isCalled = false;
    parseExpression(body, {
      isFunction: (name) => {
        isCalled ||= name.toLowerCase() === key;
        return true;
      },
    });
    return isCalled;
  }
}
