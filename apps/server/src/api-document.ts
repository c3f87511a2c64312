import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The relevant part of a described route. */
interface Operation {
  responses?: Record<string, unknown>;
}

/** A route that needs no session. */
export const WITHOUT_SESSION: readonly Readonly<Record<string, readonly string[]>>[] = [];

/** The only route that takes credentials in the header, as specified. */
export const BY_CREDENTIALS: readonly Readonly<Record<string, readonly string[]>>[] = [{ credentials: [] }];

/** Content type of a form with files. */
export const FORM_TYPE = 'multipart/form-data';

/** The content type of forms without files. */
export const FIELDS_TYPE = 'application/x-www-form-urlencoded';

/**
 * Options of the OpenAPI document. Routes describe their specifics with `produces`, `consumes` and `security`; the common parts are here:
 * session, envelope and error responses.
 */
export function apiDocumentOptions(version: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      info: { title: 'Astrolabe', version, description: 'The HTTP API of the studio.' },
      components: {
        schemas: {
          Success: {
            type: 'object',
            properties: {
              code: { type: 'integer', enum: [0] },
              message: { type: 'string', enum: ['Success'] },
              data: { description: 'What the route answers; absent where there is nothing to say' },
            },
            required: ['code', 'message'],
          },
          Failure: {
            type: 'object',
            properties: {
              code: { type: 'integer', description: 'Its first three digits are the HTTP status; 900… answers 500' },
              message: { type: 'string' },
              error: {
                type: 'object',
                properties: {
                  code: { type: 'string', description: 'The name of the error' },
                  message: { type: 'string' },
                  position: {
                    type: 'object',
                    description: 'Where in the statement it is, in UTF-16 units; `end` is the first behind it',
                    properties: { start: { type: 'integer' }, end: { type: 'integer' } },
                    required: ['start', 'end'],
                  },
                  hint: { type: 'string', description: 'What the person can do next' },
                  detail: { type: 'object', additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
                },
                required: ['code', 'message'],
              },
            },
            required: ['code', 'message'],
          },
        },
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'astrolabe_7001',
            description: 'The cookie that signing in sets; its name ends with the port of the studio.',
          },
          credentials: {
            type: 'http',
            scheme: 'bearer',
            description: 'The base64 of the JSON text ["username","password"].',
          },
        },
      },
      security: [{ session: [] }],
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      const { produces, consumes } = route.schema ?? {};
      return {
        ...described,
        schema: {
          ...described.schema,
          ...(produces && { response: { 200: FILE_RESPONSE } }),
          ...(consumes?.includes(FORM_TYPE) && { body: FORM_WITH_FILES }),
        },
      };
    },
    transformObject: (described) => {
      if (!('openapiObject' in described)) return described.swaggerObject;
      const paths: Readonly<Record<string, object | undefined>> = described.openapiObject.paths ?? {};
      const operations = Object.values(paths).flatMap((path) => Object.values(path ?? {}) as Operation[]);
      for (const operation of operations) describeResponses(operation);
      return described.openapiObject;
    },
  };
}

const FILE_RESPONSE = { type: 'string', format: 'binary', description: 'The text or the file, as it is made' } as const;

const FORM_WITH_FILES = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } as const;

/** By default, routes return the envelope, and every route may fail. */
function describeResponses(operation: Operation): void {
  const { 200: own } = operation.responses ?? {};
  const isFile = typeof own === 'object' && own !== null && 'content' in own;
  operation.responses = {
    200: isFile ? own : { description: 'Done', content: jsonOf('Success') },
    default: { description: 'It failed', content: jsonOf('Failure') },
  };
}

function jsonOf(name: 'Success' | 'Failure'): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
}
