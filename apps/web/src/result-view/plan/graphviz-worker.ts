import { instance } from '@viz-js/viz';
import type { GraphvizOrder, GraphvizReply } from './graphviz-message.ts';

/** Graphviz uses built-in font widths; a monospaced font fits its boxes in any font. */
const FONT = 'Courier';

addEventListener('message', ({ data }: MessageEvent<GraphvizOrder>) => {
  void draw(data).then((reply) => postMessage(reply));
});

async function draw({ dot }: GraphvizOrder): Promise<GraphvizReply> {
  try {
    const graphviz = await instance();
    return { svg: graphviz.renderString(dot, { format: 'svg', nodeAttributes: { fontname: FONT } }) };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}
