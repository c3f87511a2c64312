import { randomUUID } from 'node:crypto';
import { problemOf, type FileSources, type UrlTransfer, type UrlTransferBody } from '@astrolabe/http-api';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import { URL_FILE_BYTES_MAX, URL_TRANSFERS_MAX, URL_TRANSFERS_RUNNING_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { fetchFile } from './fetch-file.ts';
import type { UploadedFiles } from './uploaded-files.ts';

interface Transfer {
  readonly account: Account;
  readonly stopper: AbortController;
  state: UrlTransfer;
}

/** Downloads of accounts by URL, within the configured limits. */
export class UrlTransfers {
  readonly #allowed: FileSources['url'];
  readonly #uploads: UploadedFiles;
  readonly #bytesMax: number;
  readonly #transfers = new Map<string, Transfer>();

  constructor(allowed: FileSources['url'], uploads: UploadedFiles, bytesMax = URL_FILE_BYTES_MAX) {
    this.#allowed = allowed;
    this.#uploads = uploads;
    this.#bytesMax = bytesMax;
  }

  /** The allowed sources. */
  get sources(): Pick<FileSources, 'url' | 'urlBytesMax'> {
    return { url: this.#allowed, urlBytesMax: this.#bytesMax };
  }

  /** Starts a download. Returns its id. */
  start(account: Account, body: UrlTransferBody): string {
    if (this.#allowed === 'off')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'this studio fetches no files by their address', {
        hint: 'the setting import-urls allows it; upload the file instead',
      });
    if (
      [...this.#transfers.values()].filter(({ state }) => state.status === 'running').length >=
      URL_TRANSFERS_RUNNING_MAX
    )
      throw new AstrolabeError('HTTP_PARAMETER', `${URL_TRANSFERS_RUNNING_MAX} files are being fetched already`, {
        hint: 'wait until one has come',
      });
    this.#forgetOldest();
    const id = randomUUID();
    const transfer: Transfer = {
      account,
      stopper: new AbortController(),
      // Storage keys are not stored.
      state: { id, url: body.url, status: 'running', bytes: 0, files: [] },
    };
    this.#transfers.set(id, transfer);
    inBackground('fetching a file', () => this.#run(transfer, body));
    return id;
  }

  /** Progress of a transfer of the account. Throws `HTTP_NOT_FOUND` if there is none. */
  require(account: Account, id: string): UrlTransfer {
    return this.#find(account, id).state;
  }

  /** Cancels and removes a transfer. */
  remove(account: Account, id: string): void {
    this.#find(account, id).stopper.abort();
    this.#transfers.delete(id);
  }

  /** Cancels all transfers. */
  close(): void {
    for (const { stopper } of this.#transfers.values()) stopper.abort();
    this.#transfers.clear();
  }

  async #run(transfer: Transfer, { url, name, access }: UrlTransferBody): Promise<void> {
    const { account, stopper } = transfer;
    try {
      const file = await fetchFile(url, {
        allowsPrivate: this.#allowed === 'any',
        signal: stopper.signal,
        bytesMax: this.#bytesMax,
        ...(access && { access }),
        onProgress: (bytes, bytesTotal) => {
          transfer.state = { ...transfer.state, bytes, ...(bytesTotal !== undefined && { bytesTotal }) };
        },
      });
      const received = await this.#uploads.receive(account, name ?? file.name, file.content, Date.now());
      await this.#uploads.joinHeaders(account);
      transfer.state = { ...transfer.state, status: 'finished', files: received.map((one) => one.name) };
    } catch (error) {
      transfer.state = stopper.signal.aborted
        ? { ...transfer.state, status: 'cancelled' }
        : { ...transfer.state, status: 'failed', problem: problemOf(error) };
    }
  }

  #find(account: Account, id: string): Transfer {
    const transfer = this.#transfers.get(id);
    if (!transfer || transfer.account.database !== account.database || transfer.account.username !== account.username)
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no transfer ${id}`);
    return transfer;
  }

  #forgetOldest(): void {
    for (const [id, { state }] of this.#transfers) {
      if (this.#transfers.size < URL_TRANSFERS_MAX) return;
      if (state.status !== 'running') this.#transfers.delete(id);
    }
  }
}
