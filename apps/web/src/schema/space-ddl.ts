import type { SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';

/** The statements that create a space as text, one per line; `wait` is a comment where a cluster needs time. */
export function ddlText(schema: SchemaSnapshot, options: build.DdlOptions, wait: string): string {
  return build
    .recreateSpace(schema, options)
    .map((statement) => `${statement.kind === 'use' ? `# ${wait}\n` : ''}${printStatement(statement)};\n`)
    .join('');
}
