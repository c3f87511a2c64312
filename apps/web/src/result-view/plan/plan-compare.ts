import type { PlanRow, PlanView } from './plan-view.ts';

/** Matching operators of two plans, or one that exists in only one plan. */
export interface ComparedRow {
  readonly before: PlanRow | undefined;
  readonly after: PlanRow | undefined;
  /** `changed`: the same operator with other details. */
  readonly change: 'same' | 'changed' | 'added' | 'removed';
}

/** Aligns two plans by the longest common sequence of operators; others get their own line. */
export function comparePlans(before: PlanView, after: PlanView): readonly ComparedRow[] {
  const [left, right] = [before.rows, after.rows];
  const lengths = commonLengths(left, right);
  const lengthAt = (a: number, b: number): number => lengths[a * (right.length + 1) + b] ?? 0;
  const rows: ComparedRow[] = [];
  let a = 0;
  let b = 0;
  while (a < left.length || b < right.length) {
    const [one, other] = [left[a], right[b]];
    if (one !== undefined && other !== undefined && isSame(one, other)) {
      rows.push({ before: one, after: other, change: one.detail === other.detail ? 'same' : 'changed' });
      a++;
      b++;
    } else if (other === undefined || (one !== undefined && lengthAt(a + 1, b) >= lengthAt(a, b + 1))) {
      rows.push({ before: one, after: undefined, change: 'removed' });
      a++;
    } else {
      rows.push({ before: undefined, after: other, change: 'added' });
      b++;
    }
  }
  return rows;
}

function isSame(one: PlanRow, other: PlanRow): boolean {
  return one.name === other.name;
}

/** For each pair of positions, the number of operators that both plans have in common from there on. */
function commonLengths(left: readonly PlanRow[], right: readonly PlanRow[]): Uint16Array {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let a = left.length - 1; a >= 0; a--) {
    for (let b = right.length - 1; b >= 0; b--) {
      const [one, other] = [left[a], right[b]];
      lengths[a * width + b] =
        one !== undefined && other !== undefined && isSame(one, other)
          ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0);
    }
  }
  return lengths;
}

/** Returns a statement without EXPLAIN or PROFILE on one line, to compare runs. */
export function plannedStatement(statement: string): string {
  return statement
    .replace(/^\s*(?:explain|profile)\b(?:\s+format\s*=\s*"[^"]*")?/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}
