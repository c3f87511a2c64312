import { uploadConfigs } from '@astrolabe/http-api';
import { parseDialect, type DialectChoice } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';

/** How to read a file of an upload. */
export type UploadConfig = DialectChoice & { readonly name: string };

/** Reads a `config` part of an upload: an object or a list of objects with `name`, `withHeader` and `delimiter`. Throws `HTTP_PARAMETER`. */
export function parseUploadConfigs(part: unknown): readonly UploadConfig[] {
  const parsed = uploadConfigs.safeParse(jsonOf(part));
  if (!parsed.success)
    throw new AstrolabeError(
      'HTTP_PARAMETER',
      'a `config` part of the form is no JSON object {name, withHeader, delimiter}',
      {
        hint: 'the delimiter is one character; send one part for each file, or a list',
      },
    );
  return parsed.data.map(({ name, withHeader, delimiter }) => ({
    name,
    ...parseDialect(
      {
        ...(withHeader !== undefined && { hasHeader: withHeader }),
        ...(delimiter !== undefined && delimiter !== '' && { delimiter }),
      },
      'config',
    ),
  }));
}

function jsonOf(part: unknown): unknown {
  try {
    const data: unknown = JSON.parse(String(part));
    return Array.isArray(data) ? data : [data];
  } catch {
    return undefined;
  }
}
