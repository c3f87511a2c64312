import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse, PROCEDURES } from '@astrolabe/ngql';
import { guideEn } from './content-en.ts';
import { guideZh } from './content-zh.ts';
import { GUIDE_IDS, GUIDE_IMAGES } from '../locale/guide-page.ts';
import { searchGuide } from './guide-search.ts';
import { guideSections } from './guide-sections.ts';

test('both languages have the same pages and elements', () => {
  const shape = (pages: typeof guideEn): unknown =>
    pages.map(({ id, group, blocks }) => [
      id,
      group,
      blocks.map((block) => {
        if (block.kind === 'statements') return block.text;
        if (block.kind === 'picture') return block.name;
        if (block.kind === 'table') return `table of ${block.rows.length}`;
        return 'items' in block ? `${block.kind} of ${block.items.length}` : block.kind;
      }),
    ]);
  expect(shape(guideZh)).toEqual(shape(guideEn));
  expect(guideEn.map((page) => page.id)).toEqual([...GUIDE_IDS]);
});

test('every statement of the guide parses', () => {
  const errors = guideEn.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'statements' ? parse(block.text).errors : [])),
  );
  expect(errors).toEqual([]);
});

test('a page is split at its headings for programs', () => {
  const page = {
    id: 'go',
    group: 'reference',
    title: 'Follow edges',
    summary: 'GO walks.',
    blocks: [
      { kind: 'text', text: 'One step after another.' },
      { kind: 'statements', text: 'GO FROM 1 OVER *' },
      { kind: 'heading', text: 'Paths' },
      { kind: 'picture', name: 'explore', alt: 'A path' },
      { kind: 'list', items: ['shortest', 'all'] },
    ],
  } as const;
  expect(guideSections([page])).toEqual([
    { name: 'Follow edges', form: 'GO FROM 1 OVER *', meaning: 'GO walks.\nOne step after another.' },
    { name: 'Follow edges: Paths', form: '', meaning: 'shortest\nall' },
  ]);
});

test('every image exists in both languages', () => {
  const missing = GUIDE_IMAGES.flatMap((name) =>
    ['en', 'zh']
      .map((locale) => `${name}-${locale}.webp`)
      .filter((file) => !existsSync(fileURLToPath(new URL(`../../public/guide/${file}`, import.meta.url)))),
  );
  expect(missing).toEqual([]);
});

// Searches of users and the page they should find.
test.each([
  ['map view', '地图', 'results'],
  ['results beside the editor', '结果显示在编辑器旁边', 'results'],
  ['favorites', '收藏', 'results'],
  ['format', '格式化', 'results'],
  ['saved actions', '已保存的操作', 'canvas'],
  ['lens', '透镜', 'canvas'],
  ['timeline', '时间轴', 'canvas'],
  ['common neighbors', '共同邻居', 'canvas'],
  ['measures', '度量', 'canvas'],
  ['full-text index', '全文索引', 'compare'],
  ['migration', '迁移脚本', 'compare'],
  ['read-only tab', '只读 标签页', 'keys'],
  ['shortcuts', '快捷键', 'keys'],
  ['phone', '手机', 'keys'],
  ['audit', '审计', 'admin'],
  ['backup roles', '备份 角色', 'admin'],
  ['restore', '恢复', 'admin'],
  ['kill', '终止', 'admin'],
  ['docker', 'Docker', 'deploy'],
  ['install window', '安装 窗口', 'deploy'],
  ['embed', '嵌入', 'deploy'],
  ['mcp token', 'MCP 令牌', 'deploy'],
  ['single sign-on', '单点登录', 'deploy'],
  ['api', 'API', 'deploy'],
] as const)('the guide is searched for "%s" and "%s"', (english, chinese, id) => {
  const found = [
    [guideEn, english],
    [guideZh, chinese],
  ] as const;
  for (const [pages, search] of found) expect(searchGuide(pages, search).map((hit) => hit.page.id)).toContain(id);
});

test('a search finds pages with all its words, title matches first', () => {
  const ids = (search: string): readonly string[] => searchGuide(guideEn, search).map((hit) => hit.page.id);
  expect(ids('index').slice(0, 1)).toEqual(['index']);
  expect(ids('red mark')).toEqual(['sketch']);
  expect(ids('no such word')).toEqual([]);
  expect(ids('')).toEqual([...GUIDE_IDS]);
  expect(searchGuide(guideZh, '导览').map((hit) => hit.page.id)).toEqual(['start', 'release']);
});

test('the page on graph algorithms lists every procedure with its columns', () => {
  const page = guideEn.find(({ id }) => id === 'algorithms');
  const listed = page?.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(listed?.map(([name, columns]) => [name, columns])).toEqual(
    PROCEDURES.map(({ name, columns }) => [`\`${name}\``, `\`${columns.map((column) => column.name).join(', ')}\``]),
  );
});
