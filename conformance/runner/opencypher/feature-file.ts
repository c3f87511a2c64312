/** A step of a scenario: its text, and the text block or table below it. */
export interface Step {
  readonly text: string;
  readonly block?: string;
  readonly table?: readonly (readonly string[])[];
}

/** A scenario with its placeholders filled in. */
export interface Scenario {
  readonly feature: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

interface Draft {
  readonly name: string;
  readonly steps: { text: string; block?: string; table?: string[][] }[];
  readonly examples: string[][][];
}

/** Reads the part of Gherkin that openCypher's compatibility kit uses: background, scenarios, outlines with examples, text blocks and tables. */
export function parseFeature(text: string): readonly Scenario[] {
  let feature = '';
  let background: Draft | undefined;
  const drafts: Draft[] = [];
  let current: Draft | undefined;
  let isInExamples = false;
  const lines = text.split(/\r?\n/u);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim();
    const [, keyword, rest = ''] =
      /^(Feature|Background|Scenario Outline|Scenario|Examples):\s*(.*)$/u.exec(line) ?? [];
    const step = /^(?:Given|When|Then|And|But)\s+(.*)$/u.exec(line)?.[1];
    if (keyword === 'Feature') feature = rest;
    else if (keyword === 'Examples') {
      isInExamples = true;
      current?.examples.push([]);
    } else if (keyword !== undefined) {
      current = { name: rest, steps: [], examples: [] };
      isInExamples = false;
      if (keyword === 'Background') background = current;
      else drafts.push(current);
    } else if (line.startsWith('"""')) {
      const end = lines.findIndex((one, index) => index > at && one.trim().startsWith('"""'));
      const last = current?.steps.at(-1);
      if (last && end > at) last.block = withoutIndent(lines.slice(at + 1, end));
      at = Math.max(at, end);
    } else if (line.startsWith('|')) {
      const row = cellsOf(line);
      if (isInExamples) current?.examples.at(-1)?.push(row);
      else (current?.steps.at(-1)!.table ?? (current!.steps.at(-1)!.table = [])).push(row);
    } else if (step !== undefined && !isInExamples) current?.steps.push({ text: step });
  }
  return drafts.flatMap((draft) => scenariosOf(draft, background, feature));
}

function scenariosOf(draft: Draft, background: Draft | undefined, feature: string): readonly Scenario[] {
  const steps = [...(background?.steps ?? []), ...draft.steps];
  if (draft.examples.length === 0) return [{ feature, name: draft.name, steps }];
  return draft.examples.flatMap(([head = [], ...rows]) =>
    rows.map((row): Scenario => {
      const filled = (text: string): string =>
        head.reduce((result, name, index) => result.replaceAll(`<${name}>`, row[index] ?? ''), text);
      return {
        feature,
        name: `${draft.name} (${row.join(', ')})`,
        steps: steps.map(({ text, block, table }) => ({
          text: filled(text),
          ...(block !== undefined && { block: filled(block) }),
          ...(table && { table: table.map((cells) => cells.map(filled)) }),
        })),
      };
    }),
  );
}

/** The cells of a table line; `\|` is a bar in a cell. */
function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function withoutIndent(lines: readonly string[]): string {
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/u)));
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
}
