import { SAMPLE_ROWS_MAX } from '../limits.ts';
import { markOf } from '../model/header-marks.ts';
import type { SampledFile } from '../model/inferred-model.ts';
import { sampleFile } from '../model/sample-file.ts';
import type { CsvDialect } from '../reader/dialect.ts';
import type { DialectChoice } from '../reader/detect-dialect.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { profileFile, type FileProfile, type ProfileOptions } from './profile-file.ts';

/** A file that was read completely. */
export interface ProfiledFile {
  readonly sample: SampledFile;
  readonly dialect: CsvDialect;
  readonly profile: FileProfile;
  readonly source: ByteSource;
}

/** Returns the start of a file and the options to profile all of it. */
export async function sampleForProfile(
  source: ByteSource,
  choice: DialectChoice,
): Promise<{ readonly sample: SampledFile; readonly dialect: CsvDialect }> {
  const sample = await sampleFile(source, choice, SAMPLE_ROWS_MAX);
  return { sample: { file: source.name, ...sample }, dialect: sample.dialect };
}

/** Returns the rows that are not data: repeated headers and closing rows. */
export function rowsToSkip({ header, closing = [] }: SampledFile): readonly (readonly string[])[] {
  const again = header !== undefined && header.length > 1 ? [header] : [];
  return [...again, ...closing.map(({ fields }) => fields)];
}

/** Options to profile a sampled file. */
export function profileOptionsOf(sample: SampledFile, dialect: CsvDialect): ProfileOptions {
  const { header = [], columnCount } = sample;
  return {
    dialect,
    columnCount,
    skipRows: rowsToSkip(sample),
    labelColumns: header.flatMap((text, column) => (markOf(text, header) === 'label' ? [column] : [])),
  };
}

/** Samples and profiles a file. Throws what `detectDialect` throws, and the signal's reason. */
export async function profileSource(
  source: ByteSource,
  choice: DialectChoice = {},
  running: Pick<ProfileOptions, 'signal' | 'onProgress'> = {},
): Promise<ProfiledFile> {
  const { sample, dialect } = await sampleForProfile(source, choice);
  return {
    sample,
    dialect,
    source,
    profile: await profileFile(source, { ...profileOptionsOf(sample, dialect), ...running }),
  };
}
