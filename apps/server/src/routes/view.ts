import {
  readResultStream,
  successEnvelope,
  VIEW_ROWS_MAX,
  type Envelope,
  type SharedView,
  grantRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError, valueToJson, type ValueJson } from '@astrolabe/model';
import type { AppContext } from '../context.ts';
import type { RouteTable } from '../route-table.ts';
import type { GrantLogins, OpenGrant } from '../grant/grant-logins.ts';
import { VIEW_TIMEOUT_MS } from '../grant/limits.ts';
import { sharedCanvas } from '../grant/shared-canvas.ts';
import { requireReading } from '../mcp/read-statement.ts';
import { Canvases } from '../store/canvases.ts';
import { bearerToken } from './bearer-token.ts';
import { signalOf } from './request-signal.ts';

/** Serves a share link with the rights of its account, limited to this view. */
export function registerView(routes: RouteTable, { config, store }: AppContext, grants: GrantLogins): void {
  if (config.hasOwnerViews !== true && !config.grants?.includes('view')) return;
  const canvases = new Canvases(store);

  routes.serve(grantRoutes.view, async (request, reply): Promise<Envelope<SharedView>> => {
    const opened = await grants.open(bearerToken(request), 'view', request.ip);
    reply.header('cache-control', 'no-store');
    return successEnvelope(
      opened.view?.kind === 'result' ? await resultOf(opened, signalOf(reply)) : canvasOf(canvases, opened),
    );
  });
}

/** Returns the canvas as saved now; its account must still have access. */
function canvasOf(canvases: Canvases, { grant, account, view }: OpenGrant): SharedView {
  const canvas = view?.kind === 'canvas' ? canvases.find(account, view.canvas) : undefined;
  const content = canvas && sharedCanvas(canvas.content);
  if (canvas === undefined || content === undefined)
    throw new AstrolabeError('HTTP_NOT_FOUND', 'the canvas of this view was deleted');
  return { kind: 'canvas', name: grant.name, expireTime: grant.expireTime, space: canvas.space, content };
}

/** Returns the current result of the statement. */
async function resultOf({ grant, login, view }: OpenGrant, signal: AbortSignal): Promise<SharedView> {
  const { statement, space } = view?.kind === 'result' ? view : { statement: '', space: '' };
  requireReading(statement);
  const pieces = login.result(statement, 'stream', {
    space,
    rowsShownMax: VIEW_ROWS_MAX,
    timeoutMs: VIEW_TIMEOUT_MS,
    signal: AbortSignal.any([signal, AbortSignal.timeout(VIEW_TIMEOUT_MS)]),
  });
  let columns: readonly string[] = [];
  let rowCount = 0;
  const rows: ValueJson[][] = [];
  for await (const chunk of readResultStream(pieces)) {
    if (chunk.kind === 'head') ({ columns } = chunk);
    else if (chunk.kind === 'end') ({ rowCount } = chunk);
    else rows.push(...chunk.rows.map((row) => row.map(valueToJson)));
  }
  return { kind: 'result', name: grant.name, expireTime: grant.expireTime, space, columns, rows, rowCount };
}
