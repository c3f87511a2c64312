import type { AlertChannel } from '@astrolabe/http-api';
import { StartError } from '../start-error.ts';
import { listOf } from '../setting-values.ts';
import type { Settings } from '../settings.ts';

/** Settings by name. */
type NamedSettings = Pick<Settings, 'text' | 'choice'>;

/** Mail server for alerts. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with name and password if the server needs them. */
  readonly url: string;
  readonly from: string;
  /** Addresses, and domains that start with `@`, that alerts may be sent to; in lower case. */
  readonly recipients: readonly string[];
}

/** Where alerts may be sent to. */
export interface AlertSettings {
  readonly webhooks: 'off' | 'public' | 'any';
  readonly mail?: MailSettings;
}

const MAIL_ADDRESS = /^[^\s@,<>"]+@[^\s@,<>"]+$/;

/** Returns where alerts may be sent to; nothing is sent by default. */
export function alertSettings(settings: NamedSettings): AlertSettings {
  const mail = mailSettings(settings);
  return { webhooks: settings.choice('alert-webhooks', ['off', 'public', 'any']), ...(mail && { mail }) };
}

/** Channels that the settings allow. */
export function alertChannels({ webhooks, mail }: AlertSettings): readonly AlertChannel[] {
  return [...(webhooks === 'off' ? [] : (['webhook'] as const)), ...(mail ? (['email'] as const) : [])];
}

/** Whether a text is an address that alerts may be sent to. */
export function isRecipient(address: string, { recipients }: MailSettings): boolean {
  if (!MAIL_ADDRESS.test(address)) return false;
  const lower = address.toLowerCase();
  return recipients.some((one) => lower === one || (one.startsWith('@') && lower.endsWith(one)));
}

function mailSettings(settings: NamedSettings): MailSettings | undefined {
  const address = settings.text('smtp-url');
  const from = settings.text('smtp-from');
  if (address === undefined && from === undefined) return undefined;
  if (address === undefined || from === undefined)
    throw new StartError('The settings smtp-url and smtp-from belong together: set both, or none.');
  const url = URL.parse(address);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new StartError('The setting smtp-url must be an address like smtps://user:password@mail.example.com.');
  if (!MAIL_ADDRESS.test(from))
    throw new StartError(`The setting smtp-from must be an e-mail address, and is "${from}".`);
  const recipients = listOf(settings.text('alert-recipients')).map((one) => one.toLowerCase());
  return {
    url: url.href,
    from,
    recipients: recipients.length > 0 ? recipients : [from.slice(from.indexOf('@')).toLowerCase()],
  };
}
