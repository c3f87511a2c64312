import type { PlanDescription, PlanNodeDescription, PlanNodeProfile, Row } from '@astrolabe/model';

/** A plan as a table: one row per node, or for the dot formats one cell with the source of the drawing. */
export interface PlanTable {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Returns the table of EXPLAIN and PROFILE in `exec`, by the requested format. */
export function planTable(plan: PlanDescription): PlanTable {
  if (plan.format === 'dot' || plan.format === 'dot:struct') return { columns: ['format'], rows: [[planDot(plan)]] };
  // The test kit format contains nothing that differs between runs or releases.
  const isRepeatable = plan.format === 'tck';
  return {
    columns: ['id', 'name', 'dependencies', 'profiling data', 'operator info'],
    rows: plan.nodes.map((node) => [
      BigInt(node.id),
      node.name,
      node.dependencies.join(','),
      isRepeatable ? rowsText(node) : profileText(node),
      isRepeatable ? '' : operatorText(node),
    ]),
  };
}

/** The plan in Graphviz's language; data flows upwards. With `dot:struct`, choices and loops are drawn like other nodes. */
export function planDot({ nodes, format }: PlanDescription): string {
  const isStruct = format === 'dot:struct';
  const names = new Map(nodes.map((node) => [node.id, dotText(`${node.name}_${node.id}`)]));
  const lines: string[] = [];
  for (const node of nodes) {
    const name = names.get(node.id)!;
    const isChoice = node.name === 'Loop' || node.name === 'Select';
    const label = [
      `${node.name}_${node.id}`,
      ...node.details.map(([key, value]) => `${key}: ${value}`),
      ...(node.profiles ?? []).map(profileLine),
    ];
    lines.push(`  ${name}[label=${dotText(label.join('\n'))}, shape=${isChoice && !isStruct ? 'diamond' : 'box'}];`);
    for (const dependency of node.dependencies) {
      const from = names.get(dependency);
      if (from) lines.push(`  ${from}->${name};`);
    }
    const condition = node.branch && names.get(node.branch.conditionNodeId);
    if (node.branch && condition)
      lines.push(`  ${name}->${condition}[label=${dotText(branchLabel(node, nodes))}, style=dashed];`);
  }
  return `digraph exec_plan {\n  rankdir=BT;\n${lines.join('\n')}\n}`;
}

function branchLabel(node: PlanNodeDescription, nodes: readonly PlanNodeDescription[]): string {
  const condition = nodes.find(({ id }) => id === node.branch?.conditionNodeId);
  if (condition?.name === 'Loop') return 'Do';
  return node.branch?.isDoBranch ? 'Y' : 'N';
}

/** In a label `\l` ends a line and left-aligns it. */
function dotText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return text.includes('\n') ? `"${escaped.replaceAll('\n', '\\l')}\\l"` : `"${escaped}"`;
}

function profileLine(profile: PlanNodeProfile, version: number): string {
  const times = `ver: ${version}, rows: ${profile.rows}, execTime: ${profile.executeUs}us, totalTime: ${profile.totalUs}us`;
  return [times, ...profile.statistics.map(([name, value]) => `${name}: ${value}`)].join('\n');
}

function profileText({ profiles }: PlanNodeDescription): string {
  return (profiles ?? []).map(profileLine).join('\n');
}

function rowsText({ profiles }: PlanNodeDescription): string {
  return (profiles ?? []).map(({ rows }, version) => `ver: ${version}, rows: ${rows}`).join('\n');
}

function operatorText({ branch, outputVariable, details, estimatedRows }: PlanNodeDescription): string {
  const lines = branch ? [`branch: ${branch.isDoBranch}, nodeId: ${branch.conditionNodeId}`] : [];
  if (outputVariable !== '') lines.push(`outputVar: ${prettyJson(outputVariable)}`);
  if (estimatedRows !== undefined) lines.push(`estimatedRows: ${estimatedRows}`);
  for (const [name, value] of details) lines.push(`${name}: ${prettyJson(value)}`);
  return lines.join('\n');
}

/** Indents JSON texts; returns other texts, and those with numbers beyond a double's precision, unchanged. */
function prettyJson(text: string): string {
  if (!/^\s*[[{]/.test(text) || /\d{16}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
