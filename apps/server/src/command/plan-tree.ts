import type { PlanDescription, PlanNodeDescription } from '@astrolabe/model';

/**
 * Prints a plan as a tree, root first: operator, id, rows and time where it was profiled, and its details. A node with several consumers is
 * printed once and referred to afterwards.
 *
 *     Project #4  3 rows (estimated 5), 12 µs
 *     └─ Traverse #3  3 rows (estimated 5), 80 µs  edges: knows
 */
export function planTree({ nodes }: PlanDescription): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const printed = new Set<number>();
  const lines: string[] = [];
  const visit = (node: PlanNodeDescription, lead: string, childLead: string): void => {
    if (printed.has(node.id)) {
      lines.push(`${lead}${node.name} #${node.id}  (above)`);
      return;
    }
    printed.add(node.id);
    lines.push(`${lead}${node.name} #${node.id}${profileText(node)}`);
    const children = node.dependencies.map((id) => byId.get(id)).filter((child) => child !== undefined);
    const bar = children.length > 0 ? '│' : ' ';
    for (const [key, value] of node.details)
      if (value !== '' && value !== '[]') lines.push(`${childLead}${bar}    ${key}: ${value.replaceAll(/\s+/g, ' ')}`);
    for (const [at, child] of children.entries()) {
      const isLast = at === children.length - 1;
      visit(child, `${childLead}${isLast ? '└─ ' : '├─ '}`, `${childLead}${isLast ? '   ' : '│  '}`);
    }
  };
  const [root] = nodes;
  if (root) visit(root, '', '');
  return lines.join('\n');
}

function profileText({ profiles = [], estimatedRows }: PlanNodeDescription): string {
  if (profiles.length === 0) return estimatedRows === undefined ? '' : `  about ${rowsText(estimatedRows)}`;
  const rows = profiles.reduce((sum, profile) => sum + profile.rows, 0);
  const us = profiles.reduce((sum, profile) => sum + profile.executeUs, 0);
  const estimate = estimatedRows === undefined ? '' : ` (estimated ${estimatedRows})`;
  return `  ${rowsText(rows)}${estimate}, ${us < 1000 ? `${us} µs` : `${(us / 1000).toFixed(1)} ms`}`;
}

function rowsText(rows: number): string {
  return `${rows} ${rows === 1 ? 'row' : 'rows'}`;
}
