import { describe, expect, test } from 'vitest';
import { damaged, linkCases, type LinkCase } from '../../test/_link-cases.ts';
import { misleadingLinkCases } from '../../test/_misleading-link-cases.ts';
import { profiled } from '../../test/_sample-sets.ts';
import type { IdMapping } from '../mapping/import-mapping.ts';
import { inferModel } from './infer-model.ts';
import type { InferredModel } from './inferred-model.ts';

/** The links of a model as `from -columns-> to`; the columns of one id have `&` between them. */
function linksOf(model: InferredModel): readonly string[] {
  return model.edgeTypes
    .map(({ src, dst, files }) => {
      const columns = model.files.find(({ file }) => file === files[0])!.columns;
      const name = (column: number): string =>
        (columns[column] ?? '').replace(/^#(\d+)$/, (_, n: string) => String(Number(n) - 1));
      const names = ({ column, more = [] }: IdMapping): string =>
        [column, ...more.flatMap((part) => ('column' in part ? [part.column] : []))].map(name).join('&');
      const isRow = model.tags.some(
        (tag) =>
          tag.name === src.tag &&
          tag.files[0] === files[0] &&
          tag.vid.column === src.id.column &&
          tag.reason !== undefined &&
          !isThing(tag.reason),
      );
      return `${src.tag} -${isRow ? names(dst.id) : `${names(src.id)}+${names(dst.id)}`}-> ${dst.tag}`;
    })
    .toSorted();
}

function isThing(reason: InferredModel['tags'][number]['reason']): boolean {
  return typeof reason === 'object' && reason.code === 'unlisted';
}

const cases = [...linkCases(), ...misleadingLinkCases()];

describe('files are linked as intended', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const model = await inferModel(await profiled(one.files));
    expect(linksOf(model)).toEqual(one.links.toSorted());
    expect(model.groups.length, JSON.stringify(model.groups)).toBe(one.groups ?? 1);
  });
});

describe('also if one id of twenty is damaged', () => {
  const damagedCases = cases.flatMap((one) =>
    one.references.map((reference): readonly [string, LinkCase] => {
      const at = reference.lastIndexOf('.');
      const [file, column] = [reference.slice(0, at), Number(reference.slice(at + 1))];
      const files = one.files.map((each) => (each.file === file ? damaged(each, column, 20) : each));
      return [`${reference} of ${one.name}`, { ...one, files }];
    }),
  );
  test.each(damagedCases)('%s', async (_, one) => {
    const model = await inferModel(await profiled(one.files));
    expect(linksOf(model)).toEqual(one.links.toSorted());
  });
});
