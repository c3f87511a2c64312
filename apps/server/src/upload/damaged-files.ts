import { PassThrough, type Readable } from 'node:stream';
import { isAcceptedFile } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';

/** Collects the files of a form that are damaged or have an unsupported format, so that one of them does not stop the others. */
export class DamagedFiles {
  readonly #errors: AstrolabeError[] = [];

  /** Runs `receive` with the content of a file. An unusable file is recorded and the rest of it skipped; other errors are thrown. */
  async skip(name: string, file: Readable, receive: (content: Readable) => Promise<void>): Promise<void> {
    // If a reader stops, its stream is destroyed; that of the form must be read to the end.
    const content = new PassThrough();
    // Its reader reports it.
    content.on('error', () => {});
    const end = (cause?: unknown): void => {
      if (!file.readableEnded)
        content.destroy(new AstrolabeError('HTTP_BAD_REQUEST', 'the form ends inside a file', { cause }));
    };
    file.once('error', end);
    file.once('close', () => end());
    file.pipe(content);
    try {
      await receive(content);
    } catch (error) {
      if (!AstrolabeError.is(error) || (error.code !== 'IMPORT_FILE_INVALID' && isAcceptedFile(name))) throw error;
      this.#errors.push(error);
      file.unpipe(content);
      file.resume();
    }
  }

  /** Throws if a file was unusable, with all messages if there are several. */
  report(): void {
    const [first, ...others] = this.#errors;
    if (!first) return;
    if (others.length === 0) throw first;
    throw new AstrolabeError('IMPORT_FILE_INVALID', this.#errors.map(({ message }) => message).join('; '), {
      hint: 'fix these files, or export them again; the others are uploaded',
    });
  }
}
