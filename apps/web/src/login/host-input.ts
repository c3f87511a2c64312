import { PORT_MAX } from '@astrolabe/model';

const ONE = /^(?:https?:\/\/)?(?:\[[0-9a-f:.]+\]|[^\s:/,[\]]+)(?::(\d{1,5}))?\/?$/i;

/**
 * Whether a text can name one or several graph services: `host`, `host:port`, `http(s)://host:port`, IPv6 in brackets, separated by commas
 * (decision D7). The server parses it; this only saves a round trip for invalid texts.
 */
export function isHostInput(text: string): boolean {
  return text.split(',').every((one) => {
    const found = ONE.exec(one.trim());
    return found !== null && (found[1] === undefined || (Number(found[1]) >= 1 && Number(found[1]) <= PORT_MAX));
  });
}
