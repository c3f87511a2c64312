import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from '@astrolabe/http-api';
import { inferModel, type ModelFinding, type ProfiledFile } from '@astrolabe/importer';
import { AstrolabeError, invariant } from '@astrolabe/model';
import { diskError } from '../upload/disk-error.ts';
import { MODEL_PROGRESS_INTERVAL_MS } from '../limits.ts';
import type { ModelFile, ModelNotice, ModelOrder } from './model-order.ts';
import { storedProfile } from './stored-profile.ts';

/*
 * Worker thread that reads all rows of some files and infers their graph. The parent terminates it if no client waits for it; profiles are stored
 * per file, so no file is read twice.
 */
const parent = parentPort;
invariant(parent, 'models are made in a worker thread');
const notify = (notice: ModelNotice): void => parent.postMessage(notice);
const { files, answers } = workerData as ModelOrder;
let reportedAt = 0;

try {
  const profiles: ProfiledFile[] = [];
  const unreadable: ModelFinding[] = [];
  let before = 0;
  for (const file of files) {
    const profile = await storedProfile(file, (bytes, bytesTotal) => report(file, before + bytes, bytesTotal)).catch(
      (error: unknown) => {
        if (!AstrolabeError.is(error) || error.code !== 'IMPORT_FILE_INVALID') throw error;
        unreadable.push({ file: file.name, role: 'file', confidence: 1, reason: error.message });
        return undefined;
      },
    );
    before += profile?.source.size ?? 0;
    if (profile) profiles.push(profile);
  }
  const model = await inferModel(profiles, { answers });
  notify({ kind: 'model', model: { ...model, findings: [...model.findings, ...unreadable] } });
} catch (error) {
  notify({ kind: 'problem', problem: problemOf(diskError(error, files.map(({ name }) => name).join(', '))) });
}

function report({ name }: ModelFile, bytes: number, bytesTotal: number): void {
  const now = Date.now();
  if (now - reportedAt < MODEL_PROGRESS_INTERVAL_MS) return;
  reportedAt = now;
  notify({ kind: 'progress', file: name, bytes, bytesTotal });
}
