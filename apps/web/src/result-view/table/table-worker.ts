import type { TableMessage, TableReply } from './table-message.ts';
import { reversedIndexes, sortedIndexes, wantedText, type SortKeys } from './table-order.ts';

/** Sorts and filters one table without blocking the page. */
const texts: string[] = [];
const keys = new Map<number, SortKeys>();
const sorted = new Map<string, Uint32Array<ArrayBuffer>>();

addEventListener('message', ({ data }: MessageEvent<TableMessage>) => {
  switch (data.kind) {
    case 'texts':
      for (const text of data.texts) texts.push(text);
      return;
    case 'keys':
      keys.set(data.column, data.keys);
      sorted.delete(`${data.column} ascending`);
      sorted.delete(`${data.column} descending`);
      return;
    case 'order': {
      const reply: TableReply = { id: data.id, indexes: filtered(inOrder(data.count, data.order), data.filter) };
      postMessage(reply, { transfer: [reply.indexes.buffer] });
    }
  }
});

function inOrder(count: number, order: Extract<TableMessage, { kind: 'order' }>['order']): Uint32Array<ArrayBuffer> {
  const column = order === undefined ? undefined : keys.get(order.column);
  if (order === undefined || column === undefined) return Uint32Array.from({ length: count }, (_, index) => index);
  const ascendingKey = `${order.column} ascending`;
  const ascending = sorted.get(ascendingKey) ?? sortedIndexes(column);
  sorted.set(ascendingKey, ascending);
  if (order.direction === 'ascending') return ascending.slice();
  return reversedIndexes(column, ascending);
}

function filtered(indexes: Uint32Array<ArrayBuffer>, filter: string): Uint32Array<ArrayBuffer> {
  const wanted = wantedText(filter);
  return wanted === '' ? indexes : indexes.filter((index) => texts[index]?.includes(wanted) === true);
}
