import type { ErrorCode, ProblemError } from '@astrolabe/model';
import { kindByWords, STATEMENTS } from '@astrolabe/ngql';
import type { GuideId } from '../../locale/guide-page.ts';
import type { errorHelpEn } from '../../locale/en-error-help.ts';

/** Additional explanation of an error, with a guide page. */
export interface ErrorExplanation {
  readonly word: keyof typeof errorHelpEn;
  readonly guide: GuideId;
}

const BY_CODE: Readonly<Partial<Record<ErrorCode, ErrorExplanation>>> = {
  SPACE_NOT_FOUND: { word: 'space', guide: 'space' },
  TAG_NOT_FOUND: { word: 'schema', guide: 'tag' },
  EDGE_NOT_FOUND: { word: 'schema', guide: 'tag' },
  INDEX_NOT_FOUND: { word: 'index', guide: 'index' },
  EXISTED: { word: 'existed', guide: 'schema' },
  PERMISSION_DENIED: { word: 'permission', guide: 'admin' },
  EXECUTION_TIMEOUT: { word: 'limits', guide: 'plan' },
  ROW_LIMIT_EXCEEDED: { word: 'limits', guide: 'plan' },
  MEMORY_LIMIT_EXCEEDED: { word: 'limits', guide: 'plan' },
  CONNECTION_REFUSED: { word: 'connection', guide: 'cluster' },
  CONNECTION_FAILED: { word: 'connection', guide: 'cluster' },
  RPC_FAILURE: { word: 'connection', guide: 'cluster' },
  LEADER_CHANGED: { word: 'leader', guide: 'cluster' },
  STORAGE_ERROR: { word: 'storage', guide: 'deploy' },
  STORAGE_FULL: { word: 'storage', guide: 'deploy' },
  STORAGE_FAILED: { word: 'storage', guide: 'deploy' },
  STORAGE_NOT_WRITABLE: { word: 'storage', guide: 'deploy' },
  STORAGE_OUTCOME_UNKNOWN: { word: 'outcome', guide: 'deploy' },
  STORAGE_CORRUPT: { word: 'damaged', guide: 'deploy' },
  NOT_SUPPORTED: { word: 'unsupported', guide: 'overview' },
};

/** Returns the explanation of an error; undefined if it needs none. */
export function explainError({ code, message }: ProblemError, statement: string): ErrorExplanation | undefined {
  const about = guideOf(statement);
  if (isLoneVariable(message)) return { word: 'variable', guide: 'console' };
  if (isSpaceMissing(message)) return { word: 'noSpace', guide: 'space' };
  if (/Divide by 0|division by zero/i.test(message)) return { word: 'division', guide: about };
  switch (code) {
    case 'PERMISSION_DENIED':
      return isReadOnly(message) ? { word: 'readOnly', guide: 'admin' } : BY_CODE[code];
    case 'SYNTAX_ERROR':
      return { word: 'syntax', guide: about };
    case 'SEMANTIC_ERROR':
      return { word: 'semantic', guide: about };
    case 'EXECUTION_ERROR':
      return { word: 'execution', guide: about };
    default:
      return BY_CODE[code];
  }
}

/** Returns the reference page of a statement, by its first words. */
function guideOf(statement: string): GuideId {
  if (statement.trimStart().startsWith(':')) return 'console';
  return STATEMENTS[kindByWords(statement) ?? 'error'].guide;
}

/** Whether a statement was run without a space. */
export function isSpaceMissing(message: string): boolean {
  return /Space was not chosen/.test(message);
}

/** Whether an unset parameter was read, which the database reports as an undefined variable. */
export function isLoneVariable(message: string): boolean {
  return /Direct output of variable is prohibited|no variable and no parameter/.test(message);
}

/** Whether the studio or the page refused a change, not the database. */
function isReadOnly(message: string): boolean {
  return /this (?:studio|page) is read-only/.test(message);
}
