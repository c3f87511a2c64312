import { join } from 'node:path';
import { savedWorkRoutes, successEnvelope, type Envelope, type PluginList } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { Plugins } from '../plugin/plugins.ts';

/**
 * A plugin page runs only its own scripts, in a separate origin, without cookies and network. It receives data as messages from the studio's page.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

/** Plugins from the folder `plugins` of the data directory, if the setting is on. */
export const registerPlugins: RegisterRoutes = (routes, { config, logins }) => {
  const plugins = config.hasPlugins === true ? new Plugins(join(config.dataDirectory, 'plugins')) : undefined;

  routes.serve(savedWorkRoutes.plugins, (request): Envelope<PluginList> => {
    logins.require(request);
    return successEnvelope(plugins?.list() ?? { items: [], problems: [] });
  });

  routes.serve(savedWorkRoutes.pluginPage, (request, reply) => {
    const { name, page } = request.params;
    const html = plugins?.page(name, page);
    if (html === undefined) throw new AstrolabeError('HTTP_NOT_FOUND', `there is no page ${page} of a plugin ${name}`);
    return reply
      .headers({
        'content-security-policy': PAGE_POLICY,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
