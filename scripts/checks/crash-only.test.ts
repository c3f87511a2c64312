import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

/*
 * No unexpected error may end the server's process or the engine's thread, or stop periodic work. Promises are the linter's
 * (no-floating-promises without `void`, see .oxlintrc.json); this looks at timers, listeners and emitters.
 */
const root = join(import.meta.dirname, '..', '..');
const FOLDERS = ['apps/server/src', 'packages/engine/src', 'packages/wire/src', 'packages/importer/src'];

/** Calls that do not throw, or whose error reaches a promise or an emitter that is listened to. */
const HARMLESS = new Set(
  `inBackground catch resolve reject done fail failed stop end ended abort cancel call lost undefined destroy close clearTimeout clearInterval setTimeout
   unref off once delete push shift error isBreak failure brokenOff tooSlow refusal listenError max removeAllListeners from postMessage resume pause
   return store now exit removeEventListener is notReadable connectError addressText`.split(/\s+/),
);

/** Callbacks that call other code, and why this is safe. The key is the file and the event or timer. */
const REVIEWED: Readonly<Record<string, string>> = {
  'apps/server/src/command/shell.ts':
    'a separate process for one user: an error ends the shell with its message, and no other session depends on it',
  'apps/server/src/engine-host/engine-client.ts message':
    'settles a pending request; its callbacks only resolve, reject and queue',
  'apps/server/src/engine-host/engine-host.ts message':
    'passes the change of an account to callbacks that run in the background',
  'apps/server/src/engine-host/engine-thread.ts setImmediate':
    '`#start` replies with what it catches; else the thread restarts',
  'apps/server/src/engine-host/engine-worker.ts message': 'what is thrown ends the thread, which restarts',
  'apps/server/src/engine-host/request-channel.ts setImmediate': 'what cannot be sent fails its requests',
  'apps/server/src/engine-host/serve-port.ts message': 'requests fail by themselves; else the thread restarts',
  'apps/server/src/engine-host/waiting-requests.ts setImmediate':
    'requests fail by themselves; else the thread restarts',
  'apps/server/src/job/import-threads.ts error': 'forgets a spare thread',
  'apps/server/src/job/import-threads.ts exit': 'forgets a spare thread',
  'apps/server/src/run-command.ts setTimeout': 'writes one line and exits',
  'apps/server/src/job/task-runner.ts message': 'a store that fails is tried again, never thrown',
  'apps/server/src/profile/import-models.ts message': 'computes a state from a notice',
  'apps/server/src/profile/import-models.ts error': 'computes a state from a notice',
  'apps/server/src/upload/graph/xml-reader.ts': 'listeners of a synchronous parser, which throws to its caller',
  'packages/wire/src/incoming-bytes.ts': 'queues bytes and wakes the reader',
  'packages/wire/src/server/tls-entrance.ts': 'settles the promise of a handshake',
};

/** Emitters whose errors are handled elsewhere, and where. */
const LISTENED: Readonly<Record<string, string>> = {
  'apps/server/src/upload/make-tables.ts worker': '`once` of node:events rejects with it',
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Visits a tree in text order; a visitor that returns false skips the subtree. */
function visit(value: unknown, visitor: (node: Node) => boolean | void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, visitor);
  if (!isNode(value) || visitor(value) === false) return;
  for (const [field, child] of Object.entries(value)) if (field !== 'type') visit(child, visitor);
}

/** The last name of a callee: `close` of `this.server.close()`. */
function calledName({ callee }: Node): string {
  if (!isNode(callee)) return '';
  const property = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(property) ? String(property['name'] ?? property['value'] ?? '') : '';
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
}

const INTERESTING =
  /\b(set(Timeout|Interval|Immediate)|on|once|addListener|addEventListener)\(|new (Worker|Transform|PassThrough)|create\w+\(|connect\w*\(|spawn\(/;

const SOURCES: readonly SourceFile[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|-child)\.ts$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: relative(root, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') };
    })
    .filter(({ text }) => INTERESTING.test(text))
    .map((file) => ({ ...file, program: parseAst(file.text, { lang: 'ts' }) as unknown as Node })),
);

/** The function that a name stands for in a file, or nothing for a parameter. */
function functionNamed(name: string, { program }: SourceFile): Node | undefined {
  let found: Node | undefined;
  visit(program, (node) => {
    const { id, init } = node;
    if (
      isNode(id) &&
      id['name'] === name &&
      (node.type === 'FunctionDeclaration' || (isNode(init) && /Function/.test(init.type)))
    )
      found ??= isNode(init) ? init : node;
  });
  return found;
}

/** The names that a callback calls and that are not known to be harmless. */
function doubtful(callback: Node, file: SourceFile): readonly string[] {
  const body = callback.type === 'Identifier' ? functionNamed(String(callback['name']), file) : callback;
  if (body === undefined || callback.type === 'MemberExpression') return [];
  const names: string[] = [];
  visit(body, (node) => {
    if (node.type === 'TryStatement') return false;
    if (node.type !== 'CallExpression') return undefined;
    const name = calledName(node);
    if (!HARMLESS.has(name)) names.push(name);
    return name !== 'inBackground' && name !== 'catch';
  });
  return names;
}

/** Timers and listeners: the file, the event, and the callback. */
function* callbacks(file: SourceFile): Iterable<{ readonly key: string; readonly callback: Node }> {
  const found: { key: string; callback: Node }[] = [];
  visit(file.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = calledName(node);
    const [first, second] = node['arguments'] as readonly (Node | undefined)[];
    if (
      /^(setTimeout|setInterval|setImmediate)$/.test(name) &&
      first &&
      isNode(node['callee']) &&
      node['callee'].type === 'Identifier'
    )
      found.push({ key: `${file.path} ${name}`, callback: first });
    const isListening = /^(on|once|addListener|addEventListener)$/.test(name);
    if (isListening && second && (first?.type === 'Literal' || first?.['name'] === 'event'))
      found.push({ key: `${file.path} ${String(first['value'] ?? 'event')}`, callback: second });
  });
  yield* found;
}

it('timers and listeners throw nothing uncaught', () => {
  const used = new Set<string>();
  const unsafe = SOURCES.flatMap((file) =>
    [...callbacks(file)].flatMap(({ key, callback }) => {
      const names = doubtful(callback, file);
      if (names.length === 0) return [];
      const reviewed = [key, file.path].find((one) => one in REVIEWED);
      if (reviewed === undefined)
        return [`${key}: calls ${names.join(', ')}; wrap it in inBackground, or review it here`];
      used.add(reviewed);
      return [];
    }),
  );
  expect(unsafe).toEqual([]);
  expect(Object.keys(REVIEWED).filter((key) => !used.has(key))).toEqual([]);
});

const EMITTERS =
  /^(Worker|MessageChannel|Transform|PassThrough|Readable|Writable|createServer|connectTcp|connectTls|connect|spawn|createReadStream|createWriteStream|httpRequest|httpsRequest|createGunzip|createInflate|createInflateRaw|createBrotliDecompress)$/;

it('emitters have an error listener or are in a pipeline', () => {
  const unheard = SOURCES.flatMap((file) => {
    const found: string[] = [];
    visit(file.program, (node) => {
      const { id, init } = node;
      if (node.type !== 'VariableDeclarator' || !isNode(id) || id.type !== 'Identifier' || !isNode(init)) return;
      const made = init.type === 'NewExpression' || init.type === 'CallExpression' ? calledName(init) : '';
      if (!EMITTERS.test(made) || made === 'MessageChannel') return;
      const name = String(id['name']);
      const isHeard = new RegExp(
        `\\b${name}\\s*(\\.setEncoding\\([^)]*\\))?\\.(on|once)\\('error'|(pipeline|finished|opened)\\([^;]*\\b${name}\\b|of ${name}\\)`,
      );
      if (!isHeard.test(file.text) && !(`${file.path} ${name}` in LISTENED))
        found.push(`${file.path} ${name} = ${made}`);
    });
    return found;
  });
  expect(unheard).toEqual([]);
});
