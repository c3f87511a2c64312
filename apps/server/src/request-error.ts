import { AstrolabeError } from '@astrolabe/model';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** Errors of a request with our own codes; internal errors are passed unchanged. */
export function errorOfRequest(error: unknown): unknown {
  if (AstrolabeError.is(error)) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new AstrolabeError('HTTP_PARAMETER', validationMessage(error.validation, error.validationContext), {
      cause: error,
    });
  const { code, statusCode, message } = factsOf(error);
  const options = { cause: error };
  // Node's error for a connection that the client closes.
  if (code === 'ECONNRESET' && message === 'aborted')
    return new AstrolabeError('HTTP_BAD_REQUEST', 'the client closed the connection within the body', options);
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AstrolabeError('QUERY_TOO_LARGE', 'the body of the request is larger than this route takes', options);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AstrolabeError('HTTP_BAD_REQUEST', 'the body of the request is not JSON by its content type', {
        ...options,
        hint: 'send content-type: application/json',
      });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AstrolabeError('HTTP_BAD_REQUEST', 'the body of the request is empty', {
        ...options,
        hint: 'send a JSON object',
      });
    default:
  }
  if (isBrokenForm(message))
    return new AstrolabeError('HTTP_BAD_REQUEST', 'the form in the body is broken off or has no boundary', {
      ...options,
      hint: 'send it again',
    });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AstrolabeError('HTTP_BAD_REQUEST', `the request is not understood: ${message}`, options);
  return error;
}

/** The form parser reports its errors as text only. */
function isBrokenForm(message: string): boolean {
  return /^(Multipart: Boundary not found|Unexpected end of (form|multipart data|file)|Malformed (content type|part header))/.test(
    message,
  );
}

interface Issue {
  readonly instancePath: string;
  readonly message?: string | undefined;
}

/** "the body is not as expected: gqls: expected array", the first three. */
function validationMessage(issues: readonly Issue[], part: string | undefined): string {
  const texts = issues.slice(0, 3).map(({ instancePath, message }) => {
    const place = instancePath
      .split('/')
      .filter((name) => name !== '')
      .join('.');
    return place === '' ? message : `${place}: ${message}`;
  });
  const more = issues.length > 3 ? ` and ${issues.length - 3} more` : '';
  return `${PART_NAMES[part ?? ''] ?? 'the request'} is not as expected: ${texts.join('; ')}${more}`;
}

/** Names of the parts of a request in error messages. */
const PART_NAMES: Readonly<Record<string, string>> = {
  body: 'the body',
  params: 'the path',
  querystring: 'the query string',
  headers: 'the header',
};

function factsOf(error: unknown): { readonly code?: unknown; readonly statusCode?: number; readonly message: string } {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  return {
    ...('code' in error && { code: error.code }),
    ...('statusCode' in error && typeof error.statusCode === 'number' && { statusCode: error.statusCode }),
    message: 'message' in error ? String(error.message) : '',
  };
}
