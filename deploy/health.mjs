// node deploy/health.mjs
//
// Ends with 0 while the studio of this machine answers, with 1 otherwise: the health check of the container image. It reads the
// settings of the studio from the environment, as the studio does.
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';

const PATIENCE_MS = 4_000;

const { ASTROLABE_PORT: port = '7001', ASTROLABE_TLS_CERT: certificate } = process.env;
const isTls = certificate !== undefined && certificate !== '';
const end = (isHealthy) => process.exit(isHealthy ? 0 : 1);

// The certificate names the address that people use, not this one; only that somebody answers is asked here.
const options = { host: '127.0.0.1', port, path: '/health', timeout: PATIENCE_MS, rejectUnauthorized: false };
const request = (isTls ? getHttps : getHttp)(options, (response) => end(response.statusCode === 200));
request.on('error', () => end(false));
request.on('timeout', () => end(false));
