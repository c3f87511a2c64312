import { createHash, timingSafeEqual } from 'node:crypto';
import { sessionRoutes } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { bearerToken } from './bearer-token.ts';
import { PROMETHEUS_TYPE, prometheusText } from '../metrics/prometheus-text.ts';
import { studioMetrics } from '../metrics/studio-metrics.ts';

/** Prometheus metrics if enabled; without a session, with the token if set. */
export const registerMetrics: RegisterRoutes = (routes, context) => {
  const { metrics } = context.config;
  routes.serve(sessionRoutes.metrics, async (request, reply) => {
    if (!metrics)
      throw new AstrolabeError('HTTP_NOT_FOUND', 'metrics are off', { hint: 'start with the setting metrics: on' });
    if (metrics.token !== undefined && !isToken(bearerToken(request), metrics.token))
      throw new AstrolabeError('HTTP_FORBIDDEN', 'the token of the metrics is missing or wrong', {
        hint: 'send Authorization: Bearer and the setting metrics-token',
      });
    return reply
      .type(PROMETHEUS_TYPE)
      .header('cache-control', 'no-store')
      .send(prometheusText(await studioMetrics(context)));
  });
};

/** Compares digests, so that timing reveals nothing about the token. */
function isToken(given: string, token: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
