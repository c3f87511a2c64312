/** A demo data set: a script that creates its space. The counts match the script. */
export interface Dataset {
  readonly id: 'basketball' | 'shareholding' | 'packages' | 'transport' | 'fraud';
  readonly kind: 'starter' | 'solution';
  readonly space: string;
  readonly tags: number;
  readonly edgeTypes: number;
  readonly indexes: number;
  readonly vertices: number;
  readonly edges: number;
}

/** The demo data sets in display order. */
export const DATASETS: readonly Dataset[] = [
  {
    id: 'basketball',
    kind: 'starter',
    space: 'demo_basketballplayer',
    tags: 2,
    edgeTypes: 2,
    indexes: 4,
    vertices: 81,
    edges: 233,
  },
  {
    id: 'shareholding',
    kind: 'solution',
    space: 'demo_shareholding',
    tags: 2,
    edgeTypes: 4,
    indexes: 4,
    vertices: 5500,
    edges: 13_150,
  },
  {
    id: 'packages',
    kind: 'solution',
    space: 'demo_packages',
    tags: 3,
    edgeTypes: 3,
    indexes: 5,
    vertices: 1470,
    edges: 5230,
  },
  {
    id: 'transport',
    kind: 'solution',
    space: 'demo_transport',
    tags: 3,
    edgeTypes: 3,
    indexes: 4,
    vertices: 344,
    edges: 1002,
  },
  {
    id: 'fraud',
    kind: 'solution',
    space: 'demo_fraud',
    tags: 3,
    edgeTypes: 3,
    indexes: 4,
    vertices: 4100,
    edges: 11_700,
  },
];

/** The path of the file of a data set below the base path. */
export function datasetPath(dataset: Dataset): string {
  return `datasets/${dataset.id}.ngql`;
}
