import { IMAGE_ADDRESS_MAX } from '../limits.ts';

const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * What a text says about a picture. A picture that lies in the text itself, or at this studio's own address, can be shown. One that lies
 * elsewhere is not fetched: its owner would learn who looks at which vertex.
 */
export type ImageAddress = { readonly address: string } | 'elsewhere' | undefined;

/** Reads the address of a picture; `base` is the address of the page. Nothing where the text is none. */
export function imageAddressOf(text: string, base: string): ImageAddress {
  if (text.length > IMAGE_ADDRESS_MAX) return undefined;
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(text)) return { address: text };
  // A bare word is a name, not an address.
  if (!/^(?:https?:\/\/|\/)/i.test(text) || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.origin !== new URL(base).origin) return 'elsewhere';
  return IMAGE_FILE.test(url.pathname) ? { address: url.href } : undefined;
}
