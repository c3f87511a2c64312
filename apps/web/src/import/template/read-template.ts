import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { AstrolabeError } from '@astrolabe/model';
import { parseImporterConfig, type ImporterConfig } from '@astrolabe/importer';

/** A template that could be read. */
export interface Template {
  readonly config: ImporterConfig;
  /** The parsed document, as sent to the server. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly version: 'v2' | 'v3';
  readonly files: readonly { readonly name: string; readonly line: number | undefined }[];
  readonly addressLine: number | undefined;
  readonly userLine: number | undefined;
  readonly lines: readonly string[];
}

/** Parses a template. Throws `IMPORT_MAPPING_INVALID` with the reason, and with the line for invalid YAML. */
export function readTemplate(text: string): Template {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined)
    throw new AstrolabeError('IMPORT_MAPPING_INVALID', error.message, {
      detail: { line: counter.linePos(error.pos[0]).line },
    });
  const data: unknown = document.toJS();
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new AstrolabeError('IMPORT_MAPPING_INVALID', 'the template is no object');
  const config = parseImporterConfig(data);
  const lineOf = (path: readonly (string | number)[]): number | undefined => {
    const node = document.getIn(path, true) as Node | undefined;
    return node?.range ? counter.linePos(node.range[0]).line : undefined;
  };
  const isV3 = config.version === 'v3';
  const list = document.getIn([isV3 ? 'sources' : 'files'], true);
  const fileLines = isSeq(list)
    ? list.items.map((item) => {
        const path = isMap(item) ? item.get('path', true) : undefined;
        return isScalar(path) && path.range ? counter.linePos(path.range[0]).line : undefined;
      })
    : [];
  return {
    config,
    data: data as Readonly<Record<string, unknown>>,
    version: config.version,
    files: config.mapping.files.map((file, index) => ({ name: file.file, line: fileLines[index] })),
    addressLine: lineOf(isV3 ? ['client', 'address'] : ['clientSettings', 'connection', 'address']),
    userLine: lineOf(isV3 ? ['client', 'user'] : ['clientSettings', 'connection', 'user']),
    lines: text.split(/\r?\n/),
  };
}

/** The same template for another address. */
export function withAddress(template: Template, address: string): Template {
  const data = structuredClone(template.data) as Record<string, Record<string, unknown>>;
  if (template.version === 'v3') data['client'] = { ...data['client'], address };
  else
    data['clientSettings'] = {
      ...data['clientSettings'],
      connection: { ...(data['clientSettings']?.['connection'] as object), address },
    };
  return {
    ...template,
    data,
    config: { ...template.config, connection: { ...template.config.connection, address } },
  };
}
