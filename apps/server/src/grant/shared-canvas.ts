import { z } from '@astrolabe/http-api';

/** What of a saved canvas is looked at; everything else of it stays as it is. */
const canvas = z.looseObject({
  at: z.number(),
  layers: z.array(z.unknown()),
  steps: z.array(z.looseObject({ id: z.number(), layers: z.array(z.number()) })),
});

/**
 * A saved canvas as others may see it: only the step that it was saved at, with the elements of that one. What was taken away on the way there
 * was not given away. Nothing where the text is no canvas.
 */
export function sharedCanvas(content: string): string | undefined {
  const read = canvas.safeParse(parsed(content));
  const step = read.data?.steps.find(({ id }) => id === read.data.at);
  if (!step) return undefined;
  const layers = step.layers.map((at) => read.data?.layers[at]);
  const only = { ...step, parent: null, statement: '', layers: layers.map((_, at) => at) };
  return JSON.stringify({ ...read.data, tip: step.id, layers, steps: [only] });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
