import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { problemOf, type ImportModelBody, type ImportModelState } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { CACHED_IMPORT_MODELS_MAX, IMPORT_MODELS_RUNNING_MAX, MODEL_THREAD_LIMITS } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { originOfNotes } from '../upload/table-origin.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';
import { workerUrl } from '../worker-url.ts';
import type { ModelFile, ModelNotice, ModelOrder } from './model-order.ts';

interface RunningModel {
  readonly account: Account;
  readonly worker: Worker;
  state: ImportModelState<InferredModel>;
}

/** Models of uploaded files in progress, each in its own thread, and recent ones. */
export class ImportModels {
  readonly #uploads: UploadedFiles;
  readonly #models = new Map<string, RunningModel>();

  constructor(uploads: UploadedFiles) {
    this.#uploads = uploads;
  }

  /** Starts to infer a model and returns its id. Throws `IMPORT_FILE_NOT_FOUND` if a file does not exist. */
  start(account: Account, { files, answers = {} }: ImportModelBody): string {
    const running = [...this.#models.values()].filter(({ state }) => state.status === 'running');
    if (running.length >= IMPORT_MODELS_RUNNING_MAX)
      throw new AstrolabeError('HTTP_PARAMETER', `${IMPORT_MODELS_RUNNING_MAX} imports are being prepared already`, {
        hint: 'wait until one of them is ready, or cancel it',
      });
    const sizes = files.map((name) => this.#uploads.require(account, name).size);
    const bytesTotal = sizes.reduce((sum, size) => sum + size, 0);
    const order: ModelOrder = { files: files.map((name) => this.#modelFile(account, name)), answers };
    this.#forgetOldest();
    const id = randomUUID();
    const worker = new Worker(workerUrl('profile/model-worker'), {
      name: 'import model',
      workerData: order,
      resourceLimits: MODEL_THREAD_LIMITS,
    });
    const model: RunningModel = { account, worker, state: { id, status: 'running', bytes: 0, bytesTotal } };
    this.#models.set(id, model);
    worker.on('message', (notice: ModelNotice) => {
      model.state = stateAfter(model.state, notice);
    });
    worker.on('error', (error) => {
      model.state = stateAfter(model.state, { kind: 'problem', problem: problemOf(error) });
    });
    worker.once('exit', () => {
      if (model.state.status === 'running') model.state = { ...model.state, status: 'cancelled' };
    });
    return id;
  }

  /** Progress of a model of the account. Throws `HTTP_NOT_FOUND` if there is none. */
  require(account: Account, id: string): ImportModelState<InferredModel> {
    return this.#find(account, id).state;
  }

  /** Cancels a model in progress, and discards it. */
  async remove(account: Account, id: string): Promise<void> {
    const { worker } = this.#find(account, id);
    this.#models.delete(id);
    await worker.terminate();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#models.values()].map(({ worker }) => worker.terminate()));
    this.#models.clear();
  }

  #modelFile(account: Account, name: string): ModelFile {
    const file = this.#uploads.require(account, name);
    return {
      name,
      path: this.#uploads.pathOf(account, file),
      settings: file.settings,
      ...(file.kinds && { kinds: file.kinds }),
      origin: originOfNotes(file.notes),
      profilePath: this.#uploads.profilePathOf(account, file),
      version: file.storedName,
    };
  }

  #find(account: Account, id: string): RunningModel {
    const model = this.#models.get(id);
    if (!model || model.account.database !== account.database || model.account.username !== account.username)
      throw new AstrolabeError('HTTP_NOT_FOUND', `model ${id} does not exist`);
    return model;
  }

  #forgetOldest(): void {
    for (const [id, { state }] of this.#models) {
      if (this.#models.size < CACHED_IMPORT_MODELS_MAX) return;
      if (state.status !== 'running') this.#models.delete(id);
    }
  }
}

function stateAfter(state: ImportModelState<InferredModel>, notice: ModelNotice): ImportModelState<InferredModel> {
  switch (notice.kind) {
    case 'progress':
      return { ...state, file: notice.file, bytes: Math.min(notice.bytes, state.bytesTotal) };
    case 'model':
      return { ...state, status: 'finished', bytes: state.bytesTotal, model: notice.model };
    case 'problem':
      return { ...state, status: 'failed', problem: notice.problem };
  }
}
