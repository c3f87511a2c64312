import { StartError } from '../start-error.ts';

/** The configured language model: any server with OpenAI's chat completions API. */
export interface AssistantSettings {
  /** The base URL of `/chat/completions`, without a trailing slash. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token; local servers need none. */
  readonly key?: string;
}

/** Settings by name. */
interface NamedSettings {
  text(name: string): string | undefined;
}

/** Returns the configured model. Without one (undefined) no request is ever sent. */
export function assistantSettings(settings: NamedSettings): AssistantSettings | undefined {
  const address = settings.text('assistant-url');
  const model = settings.text('assistant-model');
  const key = settings.text('assistant-key');
  if (address === undefined && model === undefined) return undefined;
  if (address === undefined || model === undefined || model === '')
    throw new StartError('The settings assistant-url and assistant-model belong together: set both, or none.');
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '')
    throw new StartError(
      `The setting assistant-url must be an address like http://127.0.0.1:11434/v1, and is "${address}".`,
    );
  return { url: url.href.replace(/\/+$/, ''), model, ...(key !== undefined && { key }) };
}

/** Returns the host of the model, for display. */
export function assistantHost({ url }: AssistantSettings): string {
  return new URL(url).host;
}
