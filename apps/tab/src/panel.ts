import type { PanelReply, PanelRequest } from './message.ts';

/** Sends a request to the worker with the database. */
export type Ask = (request: PanelRequest) => Promise<PanelReply>;

const EN = {
  title: 'Data in this browser',
  usage: (used: string, max: string) => `${used} of ${max}`,
  save: 'Save space',
  open: 'Open .astrolabe file',
  files: 'Import CSV files',
  space: 'Name of the new space',
  opened: (space: string) => `Opened ${space}`,
  imported: (rows: number, rejected: number) => `Imported ${rows} rows, ${rejected} failed`,
  busy: 'Working…',
};

const ZH: typeof EN = {
  title: '此浏览器中的数据',
  usage: (used, max) => `${used} / ${max}`,
  save: '保存图空间',
  open: '打开 .astrolabe 文件',
  files: '导入 CSV 文件',
  space: '新图空间的名称',
  opened: (space) => `已打开 ${space}`,
  imported: (rows, rejected) => `已导入 ${rows} 行，失败 ${rejected} 行`,
  busy: '处理中…',
};

const SPACE_NAME = /[^\p{L}\p{N}_]+/gu;

/** Shows how much of the browser's storage is used, and moves spaces as files. */
export function showPanel(ask: Ask): void {
  const messages = document.documentElement.lang.startsWith('zh') || navigator.language.startsWith('zh') ? ZH : EN;
  const panel = element('details', { id: 'tab-panel' });
  const summary = element('summary', { textContent: messages.title });
  const usage = element('p');
  const status = element('p', { role: 'status' });
  const spaces = element('ul');
  const refresh = async (): Promise<void> => {
    const reply = await ask({ kind: 'usage' });
    if (reply.kind !== 'usage') {
      status.textContent = reply.kind === 'failed' ? reply.message : '';
      return;
    }
    usage.textContent = messages.usage(sizeText(reply.bytes), sizeText(reply.bytesMax));
    spaces.replaceChildren(
      ...reply.spaces.map((space) => {
        const save = element('button', { type: 'button', textContent: `${messages.save}: ${space}` });
        save.addEventListener('click', () => void run({ kind: 'save', space }, space));
        const item = element('li');
        item.append(save);
        return item;
      }),
    );
  };
  const run = async (request: PanelRequest, name: string): Promise<void> => {
    status.textContent = messages.busy;
    const reply = await ask(request);
    status.textContent = '';
    if (reply.kind === 'failed') status.textContent = reply.message;
    if (reply.kind === 'saved') download(reply.file, `${name}.astrolabe`);
    if (reply.kind === 'opened') status.textContent = messages.opened(reply.space);
    if (reply.kind === 'imported') status.textContent = messages.imported(reply.rows, reply.rejected);
    await refresh();
  };
  const open = fileButton(messages.open, '.astrolabe', false, ([file]) => {
    if (file) void run({ kind: 'open', file }, file.name);
  });
  const files = fileButton(messages.files, '.csv,.tsv,.txt', true, (chosen) => {
    const space = prompt(messages.space, chosen[0]?.name.replace(/\.\w+$/, '').replace(SPACE_NAME, '_'));
    if (space !== null && space !== '') void run({ kind: 'import', files: chosen, space }, space);
  });
  panel.append(summary, usage, spaces, open, files, status);
  panel.addEventListener('toggle', () => void refresh());
  document.body.append(panel);
}

function fileButton(text: string, accept: string, multiple: boolean, onFiles: (files: File[]) => void): HTMLElement {
  const input = element('input', { type: 'file', accept, multiple });
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])]);
    input.value = '';
  });
  const label = element('label', { textContent: text });
  label.append(input);
  return label;
}

function download(file: Blob, name: string): void {
  const link = element('a', { href: URL.createObjectURL(file), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 2 ** 30 ? [bytes / 2 ** 30, 'GB'] : [bytes / 2 ** 20, 'MB'];
  return `${size.toFixed(1)} ${unit}`;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
