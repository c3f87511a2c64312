import type { SchemaSnapshot } from '@astrolabe/model';
import type { SignedIn } from '@astrolabe/http-api';
import { configProblems, type ConfigProblem } from '@astrolabe/importer';
import type { Template } from './read-template.ts';

/** The environment that a template is checked against. */
export interface TemplateSurroundings {
  readonly session: SignedIn;
  /** The address of the embedded database's protocol server. */
  readonly embeddedHost: string;
  readonly fileNames: ReadonlySet<string>;
  readonly spaces: readonly string[];
  /** The schema of the template's space; absent while unknown. */
  readonly schema: SchemaSnapshot | undefined;
}

/** A problem of a template, with its line if it is in one line. */
export type TemplateProblem = ConfigProblem & { readonly line: number | undefined };

/** Problems for which the server would reject a template in this environment, with their lines. */
export function templateProblems(
  { config, files, addressLine, userLine }: Template,
  { session, embeddedHost, fileNames, spaces, schema }: TemplateSurroundings,
): readonly TemplateProblem[] {
  const problems = configProblems(config, {
    connected: { ...session, embeddedHost },
    hasFile: (name) => fileNames.has(name),
    hasSpace: (name) => spaces.includes(name),
    schema,
  });
  return problems.map((problem) => ({ ...problem, line: lineOf(problem) }));

  function lineOf({ kind, name }: ConfigProblem): number | undefined {
    if (kind === 'address') return addressLine;
    if (kind === 'user') return userLine;
    return kind === 'file' ? files.find((file) => file.name === name)?.line : undefined;
  }
}
