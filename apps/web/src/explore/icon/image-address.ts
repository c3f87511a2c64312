import { IMAGE_ADDRESS_MAX } from '../limits.ts';

const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

/**
 * Returns the URL of an image in a text. Data URLs and images of this studio can be shown. Others are not fetched, because their host would learn
 * which vertex is viewed.
 */
export type ImageAddress = { readonly address: string } | 'elsewhere' | undefined;

/** Parses the address of an image; `base` is the address of the page. Undefined if the text is not an address. */
export function imageAddressOf(text: string, base: string): ImageAddress {
  if (text.length > IMAGE_ADDRESS_MAX) return undefined;
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(text)) return { address: text };
  // A bare word is a name, not an address.
  if (!/^(?:https?:\/\/|\/)/i.test(text) || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.origin !== new URL(base).origin) return 'elsewhere';
  return IMAGE_FILE.test(url.pathname) ? { address: url.href } : undefined;
}
