import { z } from '@astrolabe/http-api';

/** The relevant parts of a saved canvas; other parts are preserved. */
const canvas = z.looseObject({
  at: z.number(),
  layers: z.array(z.unknown()),
  steps: z.array(z.looseObject({ id: z.number(), layers: z.array(z.number()) })),
});

/**
 * Returns a saved canvas for sharing: only its current step with its elements, since removed elements were not shared. Returns undefined
 * for other texts.
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
