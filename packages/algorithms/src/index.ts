export { betweenness, type BetweennessOptions } from './betweenness.ts';
export { closeness, type ClosenessOptions } from './closeness.ts';
export { communities, labelPropagation, modularity, type CommunityOptions } from './communities.ts';
export { strongComponents, weakComponents } from './components.ts';
export { coreNumbers } from './core.ts';
export type { Csr, EdgeList } from './csr.ts';
export { simpleCycles, type CycleOptions } from './cycles.ts';
export { degree } from './degree.ts';
export { GraphProjection, type Orientation } from './graph-projection.ts';
export { node2vec, type EmbeddingOptions } from './node2vec.ts';
export { pageRank, type PageRankOptions } from './page-rank.ts';
export { randomWalks, type WalkOptions } from './random-walk.ts';
export { PathSearch, type Heuristic, type WeightedPath } from './shortest-path.ts';
export {
  predictedLinks,
  similarPairs,
  type LinkPredictionOptions,
  type LinkScore,
  type ScoredPair,
  type SimilarityMetric,
  type SimilarityOptions,
} from './similarity.ts';
export { spanningForest } from './spanning-forest.ts';
export { clusteringCoefficients, triangleCounts } from './triangles.ts';
export { UNLIMITED, type Work } from './work.ts';
