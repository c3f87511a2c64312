// node deploy/health.mjs Exits with 0 if the studio on this host responds, otherwise with 1: the health check of the container image. It
// reads the studio's settings from the environment.
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';

const PATIENCE_MS = 4_000;

const { ASTROLABE_PORT: port = '7001', ASTROLABE_TLS_CERT: certificate } = process.env;
const isTls = certificate !== undefined && certificate !== '';
const end = (isHealthy) => process.exit(isHealthy ? 0 : 1);

// The certificate names the public address; here only a response matters.
const options = { host: '127.0.0.1', port, path: '/health', timeout: PATIENCE_MS, rejectUnauthorized: false };
const request = (isTls ? getHttps : getHttp)(options, (response) => end(response.statusCode === 200));
request.on('error', () => end(false));
request.on('timeout', () => end(false));
