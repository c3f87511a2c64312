/** A notebook cell: Markdown text, or statements. */
export interface NotebookCell {
  readonly isWords: boolean;
  readonly text: string;
}

/* A notebook is a Markdown file with statements in `ngql` fences. A comment, invisible in Markdown, separates adjacent text cells. */
const PARTING = '<!-- cell -->';
const OPENING = /^(`{3,})[ \t]*([^`\s]*)[ \t]*$/;

/** The cells of a notebook as the text of a Markdown file. */
export function notebookText(cells: readonly NotebookCell[]): string {
  const blocks: string[] = [];
  let isAfterWords = false;
  for (const { isWords, text } of cells) {
    if (isWords && text.trim() === '') continue;
    if (isWords && isAfterWords) blocks.push(PARTING);
    blocks.push(isWords ? closed(text.trim()) : fenced(text));
    isAfterWords = isWords;
  }
  return `${blocks.join('\n\n')}\n`;
}

/** The cells in the text of a Markdown file. */
export function readNotebook(text: string): readonly NotebookCell[] {
  const cells: NotebookCell[] = [];
  let words: string[] = [];
  let statements: string[] | undefined;
  let fence: string | undefined;
  const endWords = (): void => {
    const said = words.join('\n').trim();
    if (said !== '') cells.push({ isWords: true, text: said });
    words = [];
  };
  const endStatements = (): void => {
    if (statements !== undefined) cells.push({ isWords: false, text: statements.join('\n') });
    statements = undefined;
  };
  for (const line of text.split('\n')) {
    const opening = fence === undefined ? OPENING.exec(line) : null;
    if (fence !== undefined && closes(line, fence)) {
      fence = undefined;
      if (statements === undefined) words.push(line);
      endStatements();
    } else if (statements !== undefined) {
      statements.push(line);
    } else if (opening?.[2]?.toLowerCase() === 'ngql') {
      endWords();
      fence = opening[1];
      statements = [];
    } else if (fence === undefined && line.trim() === PARTING) {
      endWords();
    } else {
      fence ??= opening?.[1];
      words.push(line);
    }
  }
  endStatements();
  endWords();
  return cells;
}

function closes(line: string, fence: string): boolean {
  const mark = line.trimEnd();
  return mark.length >= fence.length && /^`+$/.test(mark);
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}ngql\n${text}\n${fence}`;
}

/** Closes an open fence, so that it does not include the following cells. */
function closed(text: string): string {
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    if (fence === undefined) fence = OPENING.exec(line)?.[1];
    else if (closes(line, fence)) fence = undefined;
  }
  return fence === undefined ? text : `${text}\n${fence}`;
}
