import type { Edge, Vertex } from '@astrolabe/model';

/** A clustered graph with a position for every vertex, the input of the canvas benchmark. */
export interface SampleGraph {
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** x and y of each vertex. */
  readonly places: Float32Array;
}

const CLUSTER = 60;
const TAGS = ['person', 'place', 'thing', 'event'];
const EDGE_TYPES = ['knows', 'visits', 'owns', 'follows'];

/** Makes the graph of a seed: clusters on a sunflower, most edges within one, a few hubs with many. */
export function makeSample(vertexCount: number, edgeCount: number, seed = 7): SampleGraph {
  const random = numbers(seed);
  const clusters = Math.max(1, Math.round(vertexCount / CLUSTER));
  const places = new Float32Array(2 * vertexCount);
  const vertices: Vertex[] = [];
  for (let i = 0; i < vertexCount; i++) {
    const cluster = i % clusters;
    const angle = cluster * 2.399963;
    const distance = 420 * Math.sqrt(cluster + 0.5);
    const inAngle = random() * 6.2832;
    const inDistance = 190 * Math.sqrt(random());
    places[2 * i] = distance * Math.cos(angle) + inDistance * Math.cos(inAngle);
    places[2 * i + 1] = distance * Math.sin(angle) + inDistance * Math.sin(inAngle);
    vertices.push({
      kind: 'vertex',
      vid: BigInt(i),
      tags: [
        {
          name: TAGS[(cluster + (random() < 0.2 ? 1 : 0)) % TAGS.length]!,
          properties: new Map([['name', `vertex ${i}`]]),
        },
      ],
    });
  }
  const edges: Edge[] = [];
  const none: Edge['properties'] = new Map();
  for (let e = 0; e < edgeCount; e++) {
    const src = Math.floor(random() * vertexCount);
    // The first member of a cluster is its hub.
    const within = src % clusters;
    const member = random() < 0.25 ? 0 : Math.floor(random() * Math.floor(vertexCount / clusters));
    const dst = random() < 0.93 ? within + clusters * member : Math.floor(random() * vertexCount);
    if (dst >= vertexCount || dst === src) {
      e--;
      continue;
    }
    const edgeType = EDGE_TYPES[Math.floor(random() * EDGE_TYPES.length)]!;
    edges.push({ kind: 'edge', edgeType, src: BigInt(src), dst: BigInt(dst), rank: BigInt(e), properties: none });
  }
  return { vertices, edges, places };
}

/** Numbers between 0 and 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
