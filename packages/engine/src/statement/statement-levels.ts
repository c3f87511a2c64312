import type { MatchStatement, Statement, WriteStatement } from '@astrolabe/ngql';
import { PLAN_LEVELS_MAX } from '../limits.ts';
import { tooDeep } from '../plan/plan-depth.ts';

/**
 * Throws `EXECUTION_ERROR` for a statement whose plan certainly has too many levels. The plan itself is measured when it is created, but for a
 * statement of many thousand clauses that would take too long and too much memory.
 */
export function checkLevels(statement: Statement): void {
  if (levelsAtLeast(statement) > PLAN_LEVELS_MAX) throw tooDeep(statement.range);
}

/** Pipes and set operators are chained to the left without limit; to the right they are nested in parentheses, which are counted when parsed. */
function levelsAtLeast(statement: Statement): number {
  let levels = 0;
  for (let node = statement; ;) {
    switch (node.kind) {
      case 'pipe':
        levels += levelsAtLeast(node.right);
        node = node.left;
        break;
      case 'set':
        levels++;
        node = node.left;
        break;
      case 'assignment':
        node = node.statement;
        break;
      case 'explain':
        return Math.max(0, ...node.statements.map(levelsAtLeast));
      case 'match':
      case 'write':
        return levels + levelsOfMatch(node);
      default:
        return levels + 1;
    }
  }
}

/** One level per traversed edge, new isolated vertex, WITH and UNWIND. */
function levelsOfMatch({ clauses }: MatchStatement | WriteStatement): number {
  let levels = 1;
  const known = new Set<string>();
  for (const clause of clauses) {
    if (clause.kind !== 'match-clause') {
      levels++;
      continue;
    }
    for (const { nodes, edges } of clause.paths) {
      const alias = nodes[0]?.alias?.text;
      if (edges.length === 0 && (alias === undefined || !known.has(alias))) levels++;
      levels += edges.length;
      for (const node of nodes) if (node.alias) known.add(node.alias.text);
    }
  }
  return levels;
}
