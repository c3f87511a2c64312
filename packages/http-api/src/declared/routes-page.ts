import type { Route } from './declare-route.ts';

const HEAD = `# Routes

Every route of the HTTP API as it is declared in \`packages/http-api/src/declared\`. This page is generated: \`npx vitest run packages/http-api -u\`
writes it, and the tests compare it with the declarations.

- **Role**: \`anyone\` needs no sign-in; \`token\` needs the token of a grant or of the metrics; \`account\` needs a sign-in, and the database checks
  what the account may do in a space; \`admin\` needs an account that may do everything.
- **Changes**: \`database\` is data, schema, files and settings of the database; \`studio\` is what the studio stores for the account. A read-only
  studio refuses \`database\`, and \`studio\` with the role \`admin\`; a read-only page refuses \`database\`. With "unless it reads" a call whose
  statements only read passes, with "unless dry run" a dry run does.
- **Feature**: what the setting \`hide\` removes together with its pages; \`core\` cannot be hidden.
- **Body**: the largest JSON body, read only after the role was checked. Forms are streamed to disk within the quotas of uploads.
`;

/** The declarations as a page in Markdown, with one table per tag. */
export function routesPage(routes: readonly Route[]): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))].toSorted();
  const sections = tags.map((tag) => {
    const rows = routes.filter((route) => route.tag === tag).map(rowOf);
    const head = '| Route | Role | Changes | Feature | Body | Summary |\n| --- | --- | --- | --- | --- | --- |';
    return `## ${tag}\n\n${head}\n${rows.join('\n')}\n`;
  });
  return [HEAD, ...sections].join('\n');
}

function rowOf({
  method,
  path,
  role,
  changes,
  feature,
  body,
  bodyBytesMax,
  summary,
  statementsIn,
  dryRunIn,
}: Route): string {
  const exception = statementsIn !== undefined ? ', unless it reads' : dryRunIn !== undefined ? ', unless dry run' : '';
  const size = body === 'form' ? 'form' : body === undefined ? '' : `${bodyBytesMax / 1024} KB`;
  return `| \`${method} ${path}\` | ${role} | ${changes}${exception} | ${feature} | ${size} | ${summary} |`;
}
