import { Readable } from 'node:stream';
import {
  problemOf,
  successEnvelope,
  type DetectedFile,
  type Envelope,
  type FilePreview,
  type FileSettingsBody,
  type FileStat,
  fileRoutes,
} from '@astrolabe/http-api';
import {
  detectDialect,
  parseDialect,
  saidTypes,
  sampleFile,
  type DetectedDialect,
  type DialectChoice,
  type FileSample,
} from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { DETECTED_FILES_MAX, UPLOAD_FILES_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { Files, type StoredFile } from '../store/files.ts';
import { ServerFolder } from '../upload/server-folder.ts';
import { DamagedFiles } from '../upload/damaged-files.ts';
import { parseUploadConfigs } from '../upload/upload-configs.ts';
import { UploadedFiles } from '../upload/uploaded-files.ts';

const SAMPLE_ROWS = 3;
const PASTED_NAME = 'pasted.csv';

/** Files that wait to be imported. They belong to the account that uploaded them (decision D17). */
export const registerFiles: RegisterRoutes = (routes, { config, logins, store }) => {
  const files = new Files(store);
  const uploads = new UploadedFiles(config.dataDirectory, files, config.importDirectory, config.fileLimits);
  const stats = new FileStats(uploads);
  routes.onReady(() => uploads.removeLeftovers());

  routes.serve(
    fileRoutes.upload,
    async (request): Promise<Envelope<readonly FileStat[]>> => {
      const { account } = logins.require(request);
      if (!request.isMultipart())
        throw new AstrolabeError('HTTP_BAD_REQUEST', 'the body of the request is not a form with files', {
          hint: 'send multipart/form-data',
        });
      const names = new Set<string>();
      const together = new Set<string>();
      const configs = new Map<string, DialectChoice>();
      const damaged = new DamagedFiles();
      for await (const part of request.parts()) {
        if (part.type === 'file')
          await damaged.skip(part.filename, part.file, async (content) => {
            for (const { name } of await uploads.receive(account, part.filename, content, Date.now(), together))
              names.add(name);
          });
        else if (part.fieldname === 'config')
          for (const { name, ...config } of parseUploadConfigs(part.value)) configs.set(name, config);
      }
      if (names.size > 0) await uploads.joinHeaders(account);
      const received: FileStat[] = [];
      for (const name of names) {
        if (!uploads.find(account, name)) continue;
        const config = configs.get(name);
        const { settings } = uploads.require(account, name);
        if (config) files.changeSettings(account, name, { ...settings, ...config });
        received.push(await stats.of(account, uploads.require(account, name)));
      }
      damaged.report();
      if (names.size === 0) throw new AstrolabeError('HTTP_BAD_REQUEST', 'the form has no file');
      return successEnvelope(received);
    },
    UPLOAD_FILES_MAX,
  );

  routes.serve(fileRoutes.paste, async (request): Promise<Envelope<FileStat>> => {
    const { account } = logins.require(request);
    const { text, name = uploads.freeName(account, PASTED_NAME) } = request.body;
    const content = Readable.from([Buffer.from(text)]);
    const [file] = await uploads.receive(account, name, content, Date.now());
    if (!file) throw new AstrolabeError('HTTP_PARAMETER', `\`${name}\` holds no table`);
    return successEnvelope(await stats.of(account, file));
  });

  routes.serve(fileRoutes.list, async (request): Promise<Envelope<readonly FileStat[]>> => {
    const { account } = logins.require(request);
    const listed: FileStat[] = [];
    for (const file of uploads.list(account)) listed.push(await stats.of(account, file));
    return successEnvelope(listed);
  });

  routes.serve(fileRoutes.remove, async (request) => {
    await uploads.remove(logins.require(request).account, request.params.name);
    return successEnvelope();
  });

  routes.serve(fileRoutes.preview, async (request): Promise<Envelope<FilePreview>> => {
    const { account } = logins.require(request);
    const file = uploads.require(account, request.params.name);
    const source = await uploads.source(account, file);
    const { rows, forModel } = request.query;
    const detected: DetectedDialect & Partial<FileSample> = forModel
      ? await sampleFile(source, file.settings, rows)
      : await detectDialect(source, file.settings);
    return successEnvelope({
      name: file.name,
      size: file.size,
      ...(file.notes && { notes: file.notes }),
      ...detectedFile(detected),
      types: file.kinds === undefined ? detected.types : saidTypes(detected.types, file.kinds),
      rows: detected.rows.slice(0, rows),
      ...(detected.closing && { isWhole: detected.isWhole, closing: detected.closing }),
      ...(detected.others && { others: detected.others }),
    });
  });

  routes.serve(fileRoutes.changeSettings, async (request): Promise<Envelope<FileStat>> => {
    const { account } = logins.require(request);
    const file = uploads.require(account, request.params.name);
    files.changeSettings(account, file.name, changedSettings(file.settings, request.body));
    return successEnvelope(await stats.of(account, uploads.require(account, file.name)));
  });
};

/** Caches file statistics until the file or its settings change. */
class FileStats {
  readonly #uploads: UploadedFiles;
  readonly #known = new Map<string, FileStat>();

  constructor(uploads: UploadedFiles) {
    this.#uploads = uploads;
  }

  async of(account: Account, file: StoredFile): Promise<FileStat> {
    const key = JSON.stringify([file.storedName, file.settings, file.notes]);
    const known = this.#known.get(key);
    if (known) return known;
    const { name, size, uploadTime, settings, storedName } = file;
    const stat = {
      name,
      size,
      uploadTime,
      withHeader: settings.hasHeader ?? false,
      settings: chosen(settings),
      dataType: 'all',
      ...(ServerFolder.isLink(storedName) && { isOnServer: true as const }),
      ...(file.notes && { notes: file.notes }),
    } as const;
    try {
      const detected = await detectDialect(await this.#uploads.source(account, file), settings);
      const content = [...(detected.header ? [detected.header] : []), ...detected.rows.map((row) => row.fields)].slice(
        0,
        SAMPLE_ROWS,
      );
      const found = { ...stat, content, detected: detectedFile(detected) };
      if (this.#known.size >= DETECTED_FILES_MAX) this.#known.clear();
      this.#known.set(key, found);
      return found;
    } catch (error) {
      return { ...stat, content: [], problem: problemOf(error) };
    }
  }
}

function detectedFile({ dialect, confidence, hasBom, lineBreak, columnCount, header }: DetectedDialect): DetectedFile {
  return { dialect, confidence, hasBom, lineBreak, columnCount, ...(header && { header }) };
}

function changedSettings(settings: DialectChoice, { withHeader, ...others }: FileSettingsBody): DialectChoice {
  const wanted = { hasHeader: withHeader, ...others };
  const changes = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const merged: Record<string, unknown> = { ...settings, ...Object.fromEntries(changes) };
  return parseDialect(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)), 'settings');
}

function chosen({ encoding, delimiter, quote, hasHeader, linesBefore }: DialectChoice): FileStat['settings'] {
  return {
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(quote !== undefined && { quote }),
    ...(hasHeader !== undefined && { hasHeader }),
    ...(linesBefore !== undefined && { linesBefore }),
  };
}
