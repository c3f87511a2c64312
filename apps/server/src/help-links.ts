import { didYouMean } from '@astrolabe/model';
import { HELP_LINKS, type HelpLinks } from '@astrolabe/http-api';
import { StartError } from './start-error.ts';

/**
 * Parses the setting `links`, as in `forum=https://forum.example.com, source=https://git.example.com/studio`. Returns undefined without the
 * setting. Throws `StartError` for an unknown name, and for an address that is not http or https, or contains a password.
 */
export function helpLinks(text: string | undefined): HelpLinks | undefined {
  const parts = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? undefined : Object.fromEntries(parts.map(readLink));
}

function readLink(part: string): readonly [string, string] {
  const [name = '', ...rest] = part.split('=');
  const known = HELP_LINKS.find((link) => link.toLowerCase() === name.trim().toLowerCase());
  if (known === undefined) {
    const near = didYouMean(name.trim(), HELP_LINKS);
    throw new StartError(
      `The setting links does not know "${name.trim()}".${near === undefined ? '' : ` Did you mean ${near}?`} Known are ${HELP_LINKS.join(', ')}.`,
    );
  }
  const address = rest.join('=').trim();
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!['http:', 'https:'].includes(url?.protocol ?? '') || url?.username !== '' || url.password !== '')
    throw new StartError(
      `The setting links needs an address with http or https and without a password for ${known}, and has "${address}".`,
    );
  return [known, url.href];
}
