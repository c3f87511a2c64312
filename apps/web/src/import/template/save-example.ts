import { AstrolabeError } from '@astrolabe/model';
import { saveFile } from '../../ui/save-file.ts';

/** Saves the example template with the address and the user of this sign-in. Throws `CONNECTION_FAILED` if it can't be loaded. */
export async function saveExample(address: string, user: string): Promise<void> {
  const response = await fetch('template.yaml');
  if (!response.ok)
    throw new AstrolabeError('CONNECTION_FAILED', `the example template cannot be loaded: status ${response.status}`);
  saveFile('template.yaml', exampleFor(await response.text(), address, user), 'application/yaml');
}

/** The example with another address and user; JSON strings are YAML too. */
export function exampleFor(text: string, address: string, user: string): string {
  return text
    .replace(/^( *address: ).*$/m, (_, key: string) => key + JSON.stringify(address))
    .replace(/^( *user: ).*$/m, (_, key: string) => key + JSON.stringify(user));
}
