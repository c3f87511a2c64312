import { AstrolabeError } from '@astrolabe/model';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { XML_DEPTH_MAX } from '../../limits.ts';

/** An element that starts: its local name and its attributes by local name. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Receives the elements of a document in their order. */
export interface XmlVisitor {
  /** Throws `XmlProblem` if the element is not valid here. */
  start(element: XmlElement): void;
  /** The element ends; `text` is its own text. */
  end(name: string, text: string): void;
}

/** An error in a document; the reader adds the position. */
export class XmlProblem extends Error {}

/**
 * Reads an XML document in pieces. Document types with entity definitions are rejected, and no other file is read, so that a small file cannot
 * expand or access external resources. Throws `IMPORT_FILE_INVALID` with the position of the first error.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, name: string, visitor: XmlVisitor): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  const refusal = (problem: string): AstrolabeError =>
    new AstrolabeError(
      'IMPORT_FILE_INVALID',
      `line ${parser.line}, column ${parser.column + 1} of \`${name}\`: ${problem}`,
      {
        hint: 'fix the file at this place, or export it again',
        detail: { line: parser.line, column: parser.column + 1 },
      },
    );
  const visit = (action: () => void): void => {
    try {
      action();
    } catch (error) {
      throw error instanceof XmlProblem ? refusal(error.message) : error;
    }
  };
  parser.on('error', (error) => {
    throw refusal(error.message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) throw refusal('entities are defined here, which is not allowed');
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (texts.length >= XML_DEPTH_MAX) throw refusal(`elements are nested deeper than ${XML_DEPTH_MAX} levels`);
    texts.push('');
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map(({ local, value }) => [local, value] as const),
    );
    visit(() => visitor.start({ name: tag.local, attributes }));
  });
  const addText = (text: string): void => {
    if (texts.length > 0) texts[texts.length - 1] += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    const text = texts.pop() ?? '';
    visit(() => visitor.end(tag.local, text));
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= decoderOf(piece, name);
    parser.write(decoder.decode(piece, { stream: true }));
  }
  if (decoder) parser.write(decoder.decode());
  parser.close();
}

/** The encoding of a document: from its byte order mark, else from its declaration. */
function decoderOf(start: Uint8Array, name: string): TextDecoder {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const declaration = Buffer.from(start.subarray(0, 200)).toString('latin1');
  const [, encoding = 'utf-8'] = /^\W{0,3}<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(declaration) ?? [];
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has the unknown encoding ${encoding}`, {
      hint: 'save it as UTF-8',
      cause,
    });
  }
}
