import type { SchemaSnapshot } from '@astrolabe/model';
import type { SignedIn } from '@astrolabe/http-api';
import { configProblems, type ConfigProblem } from '@astrolabe/importer';
import type { Template } from './read-template.ts';

/** What a template is compared with. */
export interface TemplateSurroundings {
  readonly session: SignedIn;
  /** The address at which the embedded database takes clients. */
  readonly embeddedHost: string;
  readonly fileNames: ReadonlySet<string>;
  readonly spaces: readonly string[];
  /** Of the space that the template names; absent while it is not known. */
  readonly schema: SchemaSnapshot | undefined;
}

/** A problem of a template, with its line where one line is at fault. */
export type TemplateProblem = ConfigProblem & { readonly line: number | undefined };

/** What is wrong with a template here and now: what the server would reject it for, each with its line. */
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
