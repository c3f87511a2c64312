import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import { JSON_BODY_BYTES_MAX, problemAnswer } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { readFileSync } from 'node:fs';
import type { AppContext, RegisterRoutes, StudioApp } from './context.ts';
import { errorOfRequest } from './request-error.ts';
import { guardRequests } from './request-guard.ts';
import { registerDatabase } from './routes/database.ts';
import { registerExecutions } from './routes/executions.ts';
import { registerFavorites } from './routes/favorites.ts';
import { registerHealth } from './routes/health.ts';
import { registerPages } from './routes/pages.ts';
import { registerParameters } from './routes/parameters.ts';
import { registerSession } from './routes/session.ts';
import { registerSketches } from './routes/sketches.ts';
import { registerSnapshots } from './routes/snapshots.ts';
import { registerSpaces } from './routes/spaces.ts';

/** One file of `routes/` each. */
const ROUTES: readonly RegisterRoutes[] = [
  registerHealth,
  registerSession,
  registerDatabase,
  registerExecutions,
  registerParameters,
  registerSpaces,
  registerFavorites,
  registerSketches,
  registerSnapshots,
  registerPages,
];
