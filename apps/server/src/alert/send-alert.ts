import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { AstrolabeError } from '@astrolabe/model';
import type { DueDelivery } from '../store/alert-cases.ts';
import { allowedLookup, requireAllowed, type AddressRules } from '../upload/allowed-address.ts';
import { isRecipient, type AlertSettings, type MailSettings } from './alert-settings.ts';
import { ALERT_SEND_MS_MAX } from './limits.ts';

/** Sends a case over its channel. Throws if it was not accepted, and if the settings no longer allow the address. */
export async function sendAlert(due: DueDelivery, settings: AlertSettings): Promise<void> {
  if (due.channel === 'email') return mail(due, checkRecipients(due.address, settings), settings.mail!);
  await post(checkWebhook(due.address, settings), due, addressRules(settings));
}

/** Returns the address of a webhook. Throws `HTTP_FORBIDDEN` if the settings do not allow it, and `HTTP_PARAMETER` if it is none. */
export function checkWebhook(address: string, settings: AlertSettings): URL {
  if (settings.webhooks === 'off')
    throw new AstrolabeError('HTTP_FORBIDDEN', 'alerts are not posted to addresses', {
      hint: 'the setting alert-webhooks allows it',
    });
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new AstrolabeError('HTTP_PARAMETER', 'the webhook is no address that begins with https:// or http://');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) requireAllowed(url, [host], addressRules(settings));
  return url;
}

/** Returns the recipients in a list. Throws `HTTP_FORBIDDEN` if the settings do not allow one. */
export function checkRecipients(list: string, { mail: mailer }: AlertSettings): readonly string[] {
  if (!mailer)
    throw new AstrolabeError('HTTP_FORBIDDEN', 'alerts are not sent by e-mail', {
      hint: 'the settings smtp-url and smtp-from allow it',
    });
  const recipients = list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const refused = recipients.find((one) => !isRecipient(one, mailer));
  if (refused !== undefined)
    throw new AstrolabeError('HTTP_FORBIDDEN', `alerts are not sent to ${JSON.stringify(refused)}`, {
      hint: 'the setting alert-recipients lists addresses and domains that are allowed',
    });
  return recipients;
}

function addressRules({ webhooks }: AlertSettings): AddressRules {
  return {
    allowsPrivate: webhooks === 'any',
    privateHint: 'the setting alert-webhooks decides which addresses are allowed',
    refusedHint: 'such addresses are never allowed',
  };
}

function lineOf({ name, rowCount, space }: DueDelivery): string {
  return `${name}: ${rowCount} ${rowCount === 1 ? 'row' : 'rows'}${space === '' ? '' : ` in ${space}`}`;
}

/** Posts a case as JSON. Addresses are checked when the connection is made; redirects are not followed. */
function post(url: URL, due: DueDelivery, rules: AddressRules): Promise<void> {
  const { caseId, name, space, rowCount, firedAt } = due;
  const body = JSON.stringify({
    text: lineOf(due),
    case: caseId,
    alert: name,
    space,
    rows: rowCount,
    firedAt: new Date(firedAt).toISOString(),
  });
  const make = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const request = make(url, {
      method: 'POST',
      agent: false,
      lookup: allowedLookup(url, rules),
      signal: AbortSignal.timeout(ALERT_SEND_MS_MAX),
      headers: {
        'user-agent': 'Astrolabe',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    request.once('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) done();
      else fail(new AstrolabeError('CONNECTION_FAILED', `${url.host} responded with status ${statusCode}`));
    });
    request.once('error', fail);
    request.end(body);
  });
}

async function mail(due: DueDelivery, recipients: readonly string[], { url, from }: MailSettings): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: ALERT_SEND_MS_MAX,
    greetingTimeout: ALERT_SEND_MS_MAX,
    socketTimeout: ALERT_SEND_MS_MAX,
  };
  const server = new URL(url);
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    ...(server.username !== '' && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
      // A password is sent over an encrypted connection only.
      requireTLS: true,
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  try {
    await transport.sendMail({
      from,
      to: [...recipients],
      subject: `[Astrolabe] ${due.name}`,
      text: `${lineOf(due)}\n\nCase ${due.caseId}, ${new Date(due.firedAt).toISOString()}\nAdministration > Alerts\n`,
    });
  } finally {
    transport.close();
  }
}
