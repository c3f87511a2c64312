/** Returns the spaces that match a search, the marked one first. */
export function arrangeSpaces<T extends { readonly name: string }>(
  rows: readonly T[],
  search: string,
  first: string | undefined,
): readonly T[] {
  const wanted = search.trim().toLowerCase();
  const found = rows.filter((row) => row.name.toLowerCase().includes(wanted));
  return [...found.filter((row) => row.name === first), ...found.filter((row) => row.name !== first)];
}
