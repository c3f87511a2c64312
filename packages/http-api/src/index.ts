// codecs
export { successEnvelope, type Envelope } from './codec/envelope.ts';
export { errorOfEnvelope, problemAnswer, problemOf, statusOfCode, type ProblemAnswer } from './codec/problem.ts';
// routes
export { z } from './route/zod.ts';
export { connectBody, signInBody, type ConnectAnswer, type SessionState, type SignInBody, type SignedIn } from './route/session.ts';
// limits
export * from './limits.ts';
