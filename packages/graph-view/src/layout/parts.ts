/** Members of each connected part. */
export function partsOf(count: number, src: Uint32Array, dst: Uint32Array): readonly (readonly number[])[] {
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  const rootOf = (vertex: number): number => {
    let root = vertex;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  for (let e = 0; e < src.length; e++) parent[rootOf(src[e]!)] = rootOf(dst[e]!);
  const parts = new Map<number, number[]>();
  for (let vertex = 0; vertex < count; vertex++) {
    const root = rootOf(vertex);
    const part = parts.get(root);
    if (part) part.push(vertex);
    else parts.set(root, [vertex]);
  }
  return [...parts.values()];
}
