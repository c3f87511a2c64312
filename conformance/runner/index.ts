// our own cases
export { parseCaseFile, type CaseFile, type CaseStep, type ConformanceCase, type Expectation } from './case-file.ts';
export { runCases, type CaseFailure, type CaseOptions, type CaseReport } from './run-cases.ts';
// conformance vectors
export { runVectors, type VectorFailure, type VectorOptions, type VectorReport } from './vectors/run-vectors.ts';
export { checkSamples } from './vectors/check-samples.ts';
// The database that the cases run against.
export { TARGETS, type OpenTarget } from './targets.ts';
